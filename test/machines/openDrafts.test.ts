import { expect, test } from 'vitest'
import type { OpenDraft } from '#domain/draft.ts'
import { openDraftsMachine } from '#machines/shell/openDrafts.ts'
import { draft, openDraftsSamples } from '#test/samples/openDrafts.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(openDraftsMachine, openDraftsSamples)
})

test('a discarded draft is dropped, and what is kept is looked for anew', async () => {
  const other: OpenDraft = { ...draft, key: 'u1:groups:new', kind: 'groups', path: '/backstage/groups/new' }
  const { actor, call } = stage(openDraftsMachine).start({ userId: 'u1' })
  expect(call('findDrafts').input).toEqual({ userId: 'u1' })
  await call('findDrafts').resolve([draft, other])
  actor.send({ type: 'discard.requested', draft })
  actor.send({ type: 'discard.confirmed' })
  expect(call('dropDraft').input).toEqual({ key: draft.key })
  await call('dropDraft').resolve()
  await call('findDrafts').resolve([other])
  expect([actor.getSnapshot().value, actor.getSnapshot().context.drafts]).toEqual(['found', [other]])
})
