import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { stage, walk } from '#test/walk.ts'
import { galleryMachine } from '#tools/machines/flows/gallery.ts'
import { type Address, addressTo, nowhere, parseAddress, toPlay } from '#tools/machines/model/address.ts'
import { noPath, pathToText, type SimulationPath } from '#tools/machines/model/path.ts'

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
    actors: { simulation: { done: [], error: [] } },
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

test('another path in the address of a simulation is played, also the empty one and the one that it began with', () => {
  const gallery = createActor(galleryMachine).start()
  const played = (path: SimulationPath) => {
    const address = parseAddress(toPlay('session', pathToText(path)))
    gallery.send({ type: 'address.changed', address, isKnown: true })
    return gallery.getSnapshot().children.simulation
  }
  const long = { input: 0, events: [{ type: 'credentials.submitted' }, { type: 'login.requested' }] }
  const first = played(long)
  first?.send({ type: 'path.opened', path: noPath })
  const all = [first, played(noPath), played(long)]
  expect(all.map((one) => one?.getSnapshot().context.path)).toEqual([long, noPath, long])
  expect(all.map((one) => one?.getSnapshot().status)).toEqual(['stopped', 'stopped', 'active'])
  gallery.send({ type: 'address.changed', address: parseAddress(addressTo(session)), isKnown: true })
  expect(gallery.getSnapshot().children.simulation).toBeUndefined()
  gallery.stop()
})
