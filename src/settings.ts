import * as v from 'valibot'

const themeSchema = v.object({
  sitename: v.optional(v.string(), ''),
  sitenameShort: v.optional(v.string(), ''),
  sitenameLong: v.optional(v.string(), ''),
})

const settingsSchema = v.object({
  apiurl: v.optional(v.string(), '/api/v1'),
  timezone: v.optional(v.string(), 'Europe/London'),
  language: v.optional(v.string(), 'de'),
  moderationEmail: v.optional(v.string(), ''),
  /** Whether the site has a theme of its own; the built-in one carries a name for everybody. */
  hasOwnTheme: v.optional(v.boolean(), true),
  themeconfig: v.optional(v.pipe(v.string(), v.parseJson(), themeSchema), '{}'),
})

/** The application settings (§3) that the server writes into the page. */
export type AppSettings = v.InferOutput<typeof settingsSchema>

/**
 * Reads the settings from `<script type="application/json" id="settings">` (contract §1).
 * @throws for anything but settings
 */
export const readSettings = (page: Document): AppSettings =>
  v.parse(settingsSchema, JSON.parse(page.getElementById('settings')?.textContent || '{}'))
