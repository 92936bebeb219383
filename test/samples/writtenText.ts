import type { Draft } from '#domain/draft.ts'
import { textWorkOf } from '#domain/writtenText.ts'

export const keptText: Draft = { ...textWorkOf('The kept one.'), savedAt: '2031-05-01T10:00:00.000Z' }

export const input = { draftKey: 'u1:threads:events/e1' }

export const writtenTextSamples = {
  inputs: [input],
  events: { 'text.changed': [{ text: 'A new one.' }, { text: ' ' }], 'text.sent': [{}] },
  actors: {
    keepWork: { done: [], error: [] },
    leaveGuard: { done: [], error: [] },
    findDraft: { done: [keptText, null], error: [{ code: 'UnknownError' as const }] },
  },
  guardsRead: ({ text }: { text: string }) => text,
}
