import type { UnfilledPage } from '#domain/textPage.ts'

const pages: readonly UnfilledPage[] = [
  { name: 'impressum', file: 'impressum.de.md', gaps: 6 },
  { name: 'privacy', file: 'privacy.de.md', gaps: 1 },
]

export const unfilledPagesSamples = {
  inputs: [{ language: 'de' }],
  events: {},
  actors: { findPages: { done: [pages], error: [new Error('the server is gone')] } },
}
