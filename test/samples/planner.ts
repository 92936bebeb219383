import type { Plan, PlannerState } from '#domain/planner.ts'

export const may: PlannerState = { view: 'month', date: '2027-05-08', place: '', category: '' }

export const plan: Plan = {
  events: [
    {
      id: 'e1',
      name: 'Choir',
      start: '2027-05-08T18:00:00.000Z',
      end: '2027-05-08T20:00:00.000Z',
      first: '2027-05-08',
      last: '2027-05-08',
      place: 'Hall',
      room: '',
      clashes: false,
      clashDays: [],
      isOwn: true,
      isPublished: true,
      isDeactivated: false,
      isAllDay: false,
    },
  ],
  total: 1,
  reservations: [],
  taken: [],
  takenDays: {},
  holidays: [{ date: '2027-05-17', de: 'Pfingstmontag', en: 'Whit Monday' }],
}

export const plannerSamples = {
  inputs: [{ shown: may }],
  events: {
    'load.retried': [{}],
    'day.opened': [{ date: '2027-05-08' }],
    'day.closed': [{}],
    'plan.outdated': [{}],
    'reservation.removed': [{ id: 'r1' }],
  },
  actors: { loadPlan: { done: [plan], error: [{ code: 'offline' as const }] } },
}
