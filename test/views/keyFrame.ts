import { createActor, fromPromise, setup, spawnChild } from 'xstate'
import { pictureKeyMachine } from '#machines/shell/pictureKey.ts'

/** A frame that has only the key to hidden pictures. It comes when `key` is resolved. */
export const startKeyFrame = (key: Promise<string> = new Promise(() => {})) => {
  const pictureKey = pictureKeyMachine.provide({
    actors: { readKey: fromPromise(async () => ({ pictureKey: await key })) },
  })
  const machine = setup({ actors: { pictureKey } }).createMachine({
    id: 'keyFrame',
    entry: spawnChild('pictureKey', { id: 'pictureKey' }),
  })
  return createActor(machine).start()
}
