import { createHash } from 'node:crypto'
import type { Settings } from './settings.ts'

/** Another one after a start with other settings that people see. A page of Backstage that has an older one has to be loaded anew. */
export const settingsVersion = (settings: Settings): string => {
  const { timezone, language, siteUrl, moderationEmail, smtpUrl, holidayRegion, mapFile } = settings
  const seen = [timezone, language, siteUrl, moderationEmail, smtpUrl === null, holidayRegion, mapFile]
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 8)
}
