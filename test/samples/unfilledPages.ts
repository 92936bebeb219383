import type { UnfilledPage } from '#domain/textPage.ts'

const pagesOf = (isReadOnly: boolean): readonly UnfilledPage[] => [
  { name: 'impressum', file: 'impressum.de.md', gaps: 6, isReadOnly },
  { name: 'privacy', file: 'privacy.de.md', gaps: 1, isReadOnly },
]

export const unfilledPagesSamples = (isReadOnly: boolean) => ({
  inputs: [{ language: 'de' }],
  events: {},
  actors: { findPages: { done: [pagesOf(isReadOnly)], error: [new Error('the server is gone')] } },
})
