import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { SkipReason } from '#domain/generation.ts'
import { formMachine } from '#machines/form.ts'
import { listMachine } from '#machines/list.ts'
import type { Api } from '#src/api/api.ts'
import { createSeriesActors } from '#src/seriesActors.ts'

const date = '2026-06-09'
const comparison = { generatedUntil: '2026-06-30', unfit: [], missing: [], skipped: [date], retimed: [] }

/** What is said after a left-out date was asked back, when the run skips it for this reason. */
const answerOf = async (reason: SkipReason | null): Promise<unknown> => {
  const series = {
    compare: async () => comparison,
    generate: async () => ({ created: [], skipped: reason === null ? [] : [{ date, reason }] }),
  }
  const { seriesDates } = createSeriesActors({ series } as unknown as Api, { form: formMachine, list: listMachine })
  const actor = createActor(seriesDates, { input: { seriesId: 's1' } }).start()
  const said: unknown[] = []
  actor.on('*', (event) => said.push(event))
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'restoration.requested', date })
  await waitFor(actor, (snapshot) => snapshot.matches('loading'))
  actor.stop()
  return said
}

test('bringing a date back succeeds when there is an event on it, whoever made it', async () => {
  for (const reason of [null, 'exists'] as const)
    expect(await answerOf(reason)).toEqual([{ type: 'date.restored', date }])
})

test('a date that the series has no more is not said to be back', async () => {
  const failure = { code: 'dateNotInSeries' }
  expect(await answerOf('notInSeries')).toEqual([{ type: 'restoration.failed', failure }])
})
