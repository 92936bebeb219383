import { act, render } from '@testing-library/react'
import { useActorRef } from '@xstate/react'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { emit, setup } from 'xstate'
import { createRecorder } from '#tools/machines/trace/recorder.ts'

const door = setup({
  types: { events: {} as { type: 'door.pushed' }, emitted: {} as { type: 'door.rung' } },
}).createMachine({ id: 'door', on: { 'door.pushed': { actions: emit({ type: 'door.rung' }) } } })

test('what an actor emits is recorded after StrictMode stopped and started it, and once', () => {
  const recorder = createRecorder({ now: () => 0 })
  let push: () => void = () => undefined
  const Door = () => {
    const actor = useActorRef(door, { inspect: recorder.inspect })
    push = () => actor.send({ type: 'door.pushed' })
    return null
  }
  const { unmount } = render(
    <StrictMode>
      <Door />
    </StrictMode>,
  )
  act(() => push())
  const pushed = [...recorder.recordings().values()].flatMap(({ steps }) =>
    steps.filter(({ event }) => event.type === 'door.pushed'),
  )
  expect(pushed.map(({ emitted }) => emitted)).toEqual([[{ type: 'door.rung' }]])
  unmount()
})
