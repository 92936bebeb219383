const heir = '01990000-0000-7000-8000-000000000002'

export const deletionSamples = {
  inputs: [{ id: 'a' }],
  events: {
    'deletion.requested': [{ nickname: 'ada', version: 3 }],
    'handOver.chosen': [{ handsOver: true }, { handsOver: false }],
    'successor.changed': [{ successor: [heir] }, { successor: ['bo'] }, { successor: [] }],
    'deletion.confirmed': [{}],
    'deletion.canceled': [{}],
  },
  actors: {
    countOwned: { done: [3, 0], error: [{ code: 'offline' }] },
    deleteAccount: { done: [undefined], error: [{ code: 'changedMeanwhile' }, { code: 'offline' }] },
  },
} as const

export const successor = heir
