/** What the environment decides (contract §1). */
export type Settings = {
  port: number
  host: string
  /** Public origin without a trailing slash. */
  siteUrl: string
  dataDir: string
  /** `postgres://…` or a SQLite file. */
  databaseUrl: string
  timezone: string
  language: 'de' | 'en'
  moderationEmail: string
  smtpUrl: string | null
  mailFrom: string
  geocoderUrl: string
  admin: { email: string; nickname: string; password: string } | null
  trustProxy: boolean
}
