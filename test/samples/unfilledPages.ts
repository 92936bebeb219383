import type { UnfilledPage } from '#domain/textPage.ts'

const pagesOf = (isReadOnly: boolean): readonly UnfilledPage[] => [
  { name: 'impressum', file: 'impressum.de.md', language: 'de', gaps: 6, isReadOnly },
  { name: 'privacy', file: 'privacy.de.md', language: null, gaps: 1, isReadOnly },
]

export const unfilledPagesSamples = (isReadOnly: boolean) => ({
  inputs: [{ language: 'de' }],
  events: {},
  actors: { findPages: { done: [pagesOf(isReadOnly)], error: [new Error('the server is gone')] } },
})
