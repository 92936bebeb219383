import { expect, test } from 'vitest'
import { type AnyEventObject, createActor, fromCallback } from 'xstate'
import { connectToFrame } from '#src/actors/frame.ts'

test('a notification that a page answers for closes when the page is left; all else the frame hears at once', () => {
  const heard: AnyEventObject[] = []
  const frame = createActor(fromCallback(({ receive }) => receive((wish) => heard.push(wish)))).start()
  const connection = createActor(connectToFrame(frame as unknown as Parameters<typeof connectToFrame>[0])).start()
  connection.send({ type: 'toast.claimed', id: 'undo:eventReset' })
  connection.send({ type: 'count.outdated' })
  expect(heard).toEqual([{ type: 'count.outdated' }])
  connection.stop()
  expect(heard.slice(1)).toEqual([{ type: 'toast.withdrawn', id: 'undo:eventReset' }])
})
