import { expect, test } from 'vitest'
import { comingEvent, type SelectedItem } from '#domain/selection.ts'
import { outcomeText } from '#src/pages/shell/useSayOutcome.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const item = (id: string, deactivated: boolean): SelectedItem => ({ id, name: `Choir ${id}`, version: 1, deactivated })
const [on, off] = [item('a', false), item('b', true)]
const event = comingEvent({ id: 'e', name: 'Rehearsal', version: 1 })

test.each([
  ['flip', [on], t('bulk.deactivated', { count: 1, name: 'Choir a' })],
  ['flip', [on, on], t('bulk.deactivated', { count: 2, objects: t('objects.revents', { count: 2 }) })],
  ['flip', [off], t('bulk.activated', { count: 1, name: 'Choir b' })],
  ['flip', [on, off], t('bulk.flipped', { count: 2, objects: t('objects.revents', { count: 2 }) })],
  ['delete', [on], t('bulk.deleted', { count: 1, name: 'Choir a' })],
  ['delete', [event, on], t('bulk.deleted', { count: 2, objects: t('objects.bin', { count: 2 }) })],
  ['delete', [event, event], t('bulk.deleted', { count: 2, objects: t('objects.events', { count: 2 }) })],
  ['flip', [on, { ...on, wasDone: true }], t('bulk.deactivated', { count: 1, name: 'Choir a' })],
  ['flip', [{ ...on, wasDone: true }], t('bulk.deactivated', { count: 1, name: 'Choir a' })],
  ['delete', [], null],
] as const)('after a run (%s) the toast says what was done, to what: case %#', (action, done, text) => {
  expect(outcomeText(t, 'revents', { action, done })).toBe(text)
})
