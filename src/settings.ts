import * as v from 'valibot'

const themeSchema = v.object({
  sitename: v.optional(v.string(), ''),
  sitenameShort: v.optional(v.string(), ''),
  sitenameLong: v.optional(v.string(), ''),
  colorAccent: v.optional(v.string(), ''),
  colorBackground: v.optional(v.string(), ''),
  colorText: v.optional(v.string(), ''),
  colorAccentDark: v.optional(v.string(), ''),
  colorBackgroundDark: v.optional(v.string(), ''),
  colorTextDark: v.optional(v.string(), ''),
  translated: v.optional(
    v.object({ language: v.picklist(['de', 'en']), sitename: v.string(), sitenameShort: v.string() }),
  ),
})

const settingsSchema = v.object({
  apiurl: v.optional(v.string(), '/api/v1'),
  timezone: v.optional(v.string(), 'Europe/London'),
  language: v.optional(v.string(), 'de'),
  moderationEmail: v.optional(v.string(), ''),
  /** False with the built-in theme, whose name is the same in every calendar. */
  hasOwnTheme: v.optional(v.boolean(), true),
  /** Of domain/setUp.ts, which the log-in does not load. */
  setUp: v.optional(v.nullable(v.picklist(['open', 'done'])), null),
  /** Without a mail server mails stay in a folder of the server. */
  sendsMail: v.optional(v.boolean(), true),
  /** Empty in a page that no server has filled in. */
  version: v.optional(v.string(), ''),
  themeconfig: v.optional(v.pipe(v.string(), v.parseJson(), themeSchema), '{}'),
})

export type AppSettings = v.InferOutput<typeof settingsSchema>

/** Contract §1. @throws for invalid settings */
export const readSettings = (page: Document): AppSettings =>
  v.parse(settingsSchema, JSON.parse(page.getElementById('settings')?.textContent || '{}'))
