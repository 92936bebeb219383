import { expect, test } from 'vitest'
import {
  type Address,
  addressTo,
  nowhere,
  parseAddress,
  toMachine,
  toPart,
  toPlay,
} from '#tools/machines/model/address.ts'
import { pathFromText, pathToText } from '#tools/machines/model/path.ts'
import { machineFiles } from '../../scripts/machineFiles.ts'

test('each address leads back to itself, also of machines that are called like a view', () => {
  const live: Address = { ...nowhere, view: 'live' }
  const addresses = [
    nowhere,
    live,
    ...[...machineFiles.keys()].map((machine) => ({ ...nowhere, machine })),
    { ...nowhere, machine: 'session', part: 'restoring:xstate.done.actor.checkSession:0' },
    { ...nowhere, machine: 'backstage', part: 'ready.arriving::1' },
    {
      ...nowhere,
      machine: 'toast',
      view: 'play' as const,
      path: pathToText({ input: 0, events: [{ type: 'a', text: '?/#%' }] }),
    },
  ]
  expect(addresses.map((address) => parseAddress(addressTo(address)))).toEqual(addresses)
  expect([toMachine('live'), toPart('a', 'b.c'), toPlay('a')]).toEqual(['#/live', '#/a/at/b.c', '#/a/play'])
})

test('a path is read back from its text; another text is none', () => {
  const path = { input: 1, events: [{ type: 'a', text: 'ä?&%' }] }
  expect(pathFromText(pathToText(path))).toEqual(path)
  expect(['[0', '%', '{"a":1}', '[0,1]', '["a"]'].map(pathFromText)).toEqual([null, null, null, null, null])
})
