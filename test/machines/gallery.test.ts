import { expect, test } from 'vitest'
import { stage, walk } from '#test/walk.ts'
import { galleryMachine } from '#tools/machines/flows/gallery.ts'
import { type Address, nowhere } from '#tools/machines/model/address.ts'

const session: Address = { ...nowhere, machine: 'session' }

test('structure, every path, nothing left unwalked', async () => {
  await walk(galleryMachine, {
    events: {
      'address.changed': [
        { address: nowhere, isKnown: true },
        { address: session, isKnown: true },
        { address: { ...session, view: 'play' }, isKnown: true },
        { address: { ...session, machine: 'sessions' }, isKnown: false },
        { address: { ...nowhere, view: 'live' }, isKnown: true },
      ],
      'query.changed': [{ query: 'toast' }],
      'query.cleared': [{}],
      'level.chosen': [{ level: 'view' }, { level: null }],
    },
    guardsRead: ({ address }) => address.view,
  })
})

test('another part of the same machine keeps the query', () => {
  const { actor } = stage(galleryMachine).start(undefined)
  actor.send({ type: 'query.changed', query: 'signed' })
  actor.send({ type: 'address.changed', address: { ...session, part: 'signedIn' }, isKnown: true })
  expect([actor.getSnapshot().value, actor.getSnapshot().context]).toEqual([
    { known: 'drawn' },
    { address: { ...session, part: 'signedIn' }, query: 'signed', level: null },
  ])
})

test('what is marked stays from machine to machine', () => {
  const { actor } = stage(galleryMachine).start(undefined)
  actor.send({ type: 'level.chosen', level: 'browser' })
  actor.send({ type: 'address.changed', address: session, isKnown: true })
  expect(actor.getSnapshot().context.level).toBe('browser')
})
