import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { choiceIn, type GenerationReport, type PreviewedDate } from '#domain/generation.ts'
import { generationMachine } from '#machines/generation.ts'
import type { GenerationRef } from '#src/actorRefs.ts'
import { createActors } from '#src/actors.ts'
import type { Api } from '#src/api/api.ts'
import { createBrowserStore } from '#src/api/browserStore.ts'
import { type App, AppProvider } from '#src/app.tsx'
import { choiceKey, useKeptChoice } from '#src/pages/useKeptChoice.ts'
import { GenerationView } from '#src/views/GenerationView.tsx'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()
const store = createBrowserStore(localStorage)
const actors = createActors({ store, files: {} } as unknown as Api, () => 0)
const key = choiceKey('u1', 's1')
const today = '2026-06-10'
const july = { start: '2026-07-01', end: '2026-07-31' }
const dates = ['2026-07-07', '2026-07-14'].map((date): PreviewedDate => ({ date, state: 'new', holiday: null }))

const machine = generationMachine.provide({
  actors: {
    previewDates: fromPromise(async (): Promise<readonly PreviewedDate[]> => dates),
    generateEvents: fromPromise(async (): Promise<GenerationReport> => ({ created: [], skipped: [] })),
  },
})

const Page = ({ generation }: { generation: GenerationRef }) => {
  useKeptChoice(generation, key)
  return <GenerationView generation={generation} title="Generate" heading="h1" onLocation={() => {}} />
}

/** The page as it opens: with what the browser has kept. */
const open = () => {
  const period = { start: today, end: '2026-06-11' }
  const input = { seriesId: 's1', period, today, ...choiceIn(store.readDraft(key), today) }
  const generation = createActor(machine, { input }).start()
  render(
    <AppProvider value={{ actors } as unknown as App}>
      <Page generation={generation} />
    </AppProvider>,
  )
  return generation
}

const boxes = () => screen.findAllByRole<HTMLInputElement>('checkbox')
const ticks = async () => (await boxes()).map(({ checked }) => checked)

test('a reload brings back the period and the dates that were not chosen, until their events are there', async () => {
  const before = open()
  expect(store.readDraft(key)).toBe(null)
  before.send({ type: 'period.changed', period: july })
  await user.click(screen.getByRole('button', { name: t('generation.preview') }))
  await user.click((await boxes())[1] as HTMLElement)
  cleanup()
  before.stop()

  const after = open()
  expect(after.getSnapshot().context.period).toEqual(july)
  expect(await ticks()).toEqual([true, false])
  after.send({ type: 'generation.requested' })
  await expect.poll(() => after.getSnapshot().value).toBe('report')
  expect(store.readDraft(key)).toBe(null)
  cleanup()
  after.stop()
})
