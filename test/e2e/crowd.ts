import { createActor, fromCallback, fromPromise, type InspectionEvent, type Observer } from 'xstate'
import { draftMachine } from '#machines/entries/draft.ts'
import { formMachine } from '#machines/entries/form.ts'

const form = formMachine.provide({
  actors: {
    keepWork: draftMachine.provide({
      actors: { keepDraft: fromPromise(() => new Promise(() => {})), keepOnLeaving: fromCallback(() => {}) },
    }),
  },
})

const values = {
  name: 'Summer fair',
  description: 'A long afternoon by the river. '.repeat(60),
  tags: ['fair', 'river'],
}

type Inspection = { inspect?: Observer<InspectionEvent> | ((event: InspectionEvent) => void) }

/**
 * Starts ten forms with a draft keeper each in a page of the development server.
 * @returns sends changes to each form in turn
 */
export const startCrowd = (inspection: Inspection): ((changes: number) => void) => {
  const crowd = Array.from({ length: 10 }, () => {
    const input = { kind: 'groups', id: 'g1', version: 1, values, draftKey: null } as const
    return createActor(form, { ...inspection, input }).start()
  })
  let sent = 0
  return (changes) => {
    for (let count = 0; count < changes; count++) {
      sent += 1
      crowd[sent % crowd.length]?.send({ type: 'field.changed', name: 'name', value: `Summer fair ${sent}` })
    }
  }
}
