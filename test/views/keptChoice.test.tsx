import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { choiceIn, choiceKey, type PreviewedDate } from '#domain/series/generation.ts'
import type { TalkToFrame } from '#machines/frame.ts'
import { createEntryActors } from '#src/actors/entries.ts'
import { createActors } from '#src/actors/pages.ts'
import type { SeriesEventsRef } from '#src/actors/refs.ts'
import type { Api } from '#src/api/api.ts'
import { createBrowserStore } from '#src/api/browserStore.ts'
import { draftSlots } from '#src/api/draftSlots.ts'
import type { EntryApi } from '#src/api/entryApi.ts'
import { type App, AppProvider } from '#src/app.tsx'
import { useSeriesEvents } from '#src/pages/series/useSeriesEvents.ts'
import { useChild } from '#src/pages/shell/useChild.ts'
import { GenerationView } from '#src/views/series/GenerationView.tsx'
import { begin, createSeriesWorld } from '#test/samples/seriesEvents.ts'
import { silentHistory } from '#test/samples/stepHistory.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()
const store = createBrowserStore(localStorage)
const talkToFrame: TalkToFrame = fromCallback(() => {})
const api = { store, drafts: draftSlots(store, null), files: {} } as unknown as Api & EntryApi
const actors = createActors(
  api,
  () => 0,
  () => null,
  talkToFrame,
  silentHistory,
)
const { draft } = createEntryActors(api, () => 0, actors)
const key = choiceKey('u1', 's1')
const today = '2026-06-10'
const july = { start: '2026-07-01', end: '2026-07-31' }
const { world, machine } = createSeriesWorld()
world.previewed = ['2026-07-07', '2026-07-14'].map((date): PreviewedDate => ({ date, state: 'new', holiday: null }))

const Page = ({ events }: { events: SeriesEventsRef }) => {
  useSeriesEvents(events)
  return (
    <GenerationView
      generation={useChild(events, 'generation')}
      title="Generate"
      heading="h1"
      timezone="Europe/London"
      onLocation={() => {}}
    />
  )
}

const open = () => {
  const choice = choiceIn(store.readDraft(key), today)
  const events = createActor(machine.provide({ actors: { keepChoice: draft } }), {
    input: { ...begin, period: { start: today, end: '2026-06-11' }, today, choice },
  }).start()
  const toast = { send: () => {} }
  render(
    <AppProvider value={{ actors, toast, settings: { timezone: 'Europe/London' } } as unknown as App}>
      <Page events={events} />
    </AppProvider>,
  )
  const { generation } = events.getSnapshot().children
  if (!generation) throw new Error('there is no generation')
  return { events, generation }
}

const boxes = () => screen.findAllByRole<HTMLInputElement>('checkbox')
const ticks = async () => (await boxes()).map(({ checked }) => checked)

test('a reload brings back the period and the dates that were not chosen, until their events are there', async () => {
  const before = open()
  expect(store.readDraft(key)).toBe(null)
  before.generation.send({ type: 'period.changed', period: july })
  await user.click(screen.getByRole('button', { name: t('generation.preview') }))
  await user.click((await boxes())[1] as HTMLElement)
  cleanup()
  before.events.stop()

  const after = open()
  expect(after.generation.getSnapshot().context.period).toEqual(july)
  expect(await ticks()).toEqual([true, false])
  after.generation.send({ type: 'generation.requested' })
  await expect.poll(() => after.generation.getSnapshot().value).toBe('report')
  expect(store.readDraft(key)).toBe(null)
  cleanup()
  after.events.stop()
})
