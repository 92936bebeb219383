import type { Clash, ClashQuestion } from '#domain/clash.ts'

export const question: ClashQuestion = {
  start: '2027-05-08T17:00:00.000Z',
  end: '2027-05-08T19:00:00.000Z',
  intervals: '',
  location: 'Park',
  location2: '',
  category: '',
  except: '',
  parent: '',
}

const fair = {
  kind: 'event',
  id: 'e1',
  name: 'Fair',
  place: 'Park',
  room: '',
  relation: 'place',
  isMine: false,
} as const
const ball = { ...fair, id: 'e2', name: 'Ball', place: 'Hall', relation: 'other' } as const
const time = { start: '2027-05-08T18:00:00.000Z', end: '2027-05-08T20:00:00.000Z' }

export const taken: Clash = {
  date: '2027-05-08',
  place: 'taken',
  counts: { place: 1, category: 0, all: 12 },
  others: [
    { ...fair, ...time, overlaps: true },
    { ...ball, ...time, end: null, overlaps: false },
  ],
  quiet: [{ date: '2027-05-15', start: '2027-05-15T17:00:00.000Z', count: 0 }],
}

export const free: Clash = {
  date: '2027-05-08',
  place: 'free',
  counts: { place: 0, category: 0, all: 0 },
  others: [],
  quiet: [],
}

export const clashSamples = {
  events: {
    'date.typed': [{ question }, { question: { ...question, location: 'Hall' } }, { question: null }],
    'quietDay.chosen': [{ date: '2027-05-15' }, { date: '2027-05-16' }],
  },
  actors: { findClashes: { done: [null, taken, free], error: [{ code: 'offline' as const }] } },
  limit: 6_000,
}
