import { join } from 'node:path'
import type { Rolldown } from 'vite'

const source = join(import.meta.dirname, '../src')

/** Modules that load together, in the order of need. Without rings, each set of pages that share something would be a file. */
const rings: Record<string, readonly string[]> = {
  login: ['main.tsx', 'pages/session/LoginPage.tsx'],
  account: ['RegistrationPage.tsx', 'PasswordRecoveryRequestPage.tsx', 'PasswordRecoveryPage.tsx'].map(
    (page) => `pages/session/${page}`,
  ),
  backstage: ['bundles/pages.ts', 'pages/shell/AppEffects.tsx', 'pages/shell/OverviewPage.tsx'],
  list: [
    'pages/entries/EventsPage.tsx',
    'pages/people/NotificationsPage.tsx',
    'pages/people/NotificationPage.tsx',
    'pages/shell/NotFoundPage.tsx',
  ],
  editing: ['bundles/entries.ts'],
  form: ['pages/entries/EventPage.tsx', 'pages/entries/GroupPage.tsx', 'pages/entries/PlacePage.tsx'],
  series: ['bundles/series.ts', 'pages/series/SeriesPage.tsx', 'pages/series/SeriesWizardPage.tsx'],
}

/**
 * The chunk groups for the bundler: two for each ring, because libraries change less often than our code. A module
 * needs only its own ring and earlier ones, so chunks have no circular imports.
 * @throws when a file of a ring is not part of the build
 */
export const ringedChunks = (): Rolldown.CodeSplittingGroup[] => {
  const ringOf = new Map<string, string>()
  const reach = (id: string, ring: string, context: Rolldown.ChunkingContext) => {
    if (ringOf.has(id)) return
    ringOf.set(id, ring)
    const module = context.getModuleInfo(id)
    if (!module) throw new Error(`scripts/chunks.ts: ${id} is not part of the build`)
    for (const imported of module.importedIds) reach(imported, ring, context)
  }
  const name = (id: string, context: Rolldown.ChunkingContext) => {
    if (ringOf.size === 0)
      for (const [ring, files] of Object.entries(rings))
        for (const file of files) reach(join(source, file), ring, context)
    const ring = ringOf.get(id)
    if (!ring) return null
    return id.includes('node_modules') ? `${ring}-libraries` : ring
  }
  return [{ name, debugName: 'rings' }]
}
