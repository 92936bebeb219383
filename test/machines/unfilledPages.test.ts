import { expect, test } from 'vitest'
import { unfilledPagesMachine } from '#machines/shell/unfilledPages.ts'
import { unfilledPagesSamples } from '#test/samples/unfilledPages.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(unfilledPagesMachine, unfilledPagesSamples(false))
})

test('it asks once, in the language of the site', async () => {
  const { actor, call } = stage(unfilledPagesMachine).start({ language: 'en' })
  expect(call('findPages').input).toEqual({ language: 'en' })
  await call('findPages').resolve([
    { name: 'privacy', file: 'privacy.en.md', language: null, gaps: 2, isReadOnly: false },
  ])
  expect(actor.getSnapshot().context.pages).toHaveLength(1)
})
