import type { ActionName } from '#domain/action.ts'

const over = { running: false, error: '' }
const still = { running: true, error: '' }

export const actionRunnerSamples = {
  inputs: [
    { name: 'backup' as const, running: false },
    { name: 'backup' as const, running: true },
    { name: 'releaseMails' as const, running: false },
  ],
  guardsRead: ({ name, running }: { name: ActionName; running: boolean }) => [name, running],
  events: {
    'run.requested': [{}],
    'dialog.confirmed': [{}],
    'dialog.canceled': [{}],
    'action.listed': [{ running: true }, { running: false }],
  },
  actors: {
    runAction: { done: [over, still], error: [{ code: 'alreadyRunning' as const }] },
    findAction: { done: [over, still, { running: false, error: 'disk full' }], error: [{ code: 'offline' as const }] },
  },
}
