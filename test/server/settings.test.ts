import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { databaseOf, hostsOf, serversOf } from '#server/db/postgresUrl.ts'
import { misspeltSettings, misspeltVariables, readSettings } from '#server/settings.ts'

const messageOf = (env: Record<string, string>): string => {
  try {
    readSettings(env)
  } catch (error) {
    return String(error)
  }
  return ''
}

const databaseSentence =
  'DATABASE_URL must be postgres://user:password@host/database, with host,host for several servers of which one takes writes, or unset for SQLite.'

const mailSentence =
  'SMTP_URL must be smtp://user:password@host:port or smtps://…, with %40 %2F %3F %23 %25 for @ / ? # % in the password.'

describe('settings', () => {
  test('have defaults for everything', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: resolve('data/calendar.db'),
      timezone: 'Europe/London',
      language: 'de',
      moderationEmail: 'moderation@localhost',
      smtpUrl: null,
      mailFrom: 'calendar@localhost',
      geocoderUrl: 'https://nominatim.openstreetmap.org/search',
      holidayRegion: null,
      admin: null,
      trustProxy: false,
      sourceHosts: [],
      mapFile: null,
      starterWords: true,
    })
  })

  test('take what the environment says', () => {
    const env = {
      PORT: '8080',
      HOST: '::',
      SITE_URL: 'https://Calendar.example.org/',
      DATA_DIR: '/srv/calendar',
      DATABASE_URL: 'postgres://me:secret@localhost/calendar',
      TIMEZONE: 'Europe/Berlin',
      LANGUAGE: 'en',
      MODERATION_EMAIL: 'help@example.org',
      SMTP_URL: 'smtps://me:secret@mail.example.org',
      MAIL_FROM: 'Calendar <calendar@example.org>',
      GEOCODER_URL: 'http://localhost:8081/search?countrycodes=de',
      HOLIDAY_REGION: 'DE-BE',
      ADMIN_EMAIL: 'ada@example.org',
      ADMIN_NICKNAME: 'Ada',
      ADMIN_PASSWORD: 'right horse battery',
      TRUST_PROXY: '1',
      SOURCE_HOSTS: 'Intranet.example, 10.0.0.5,',
      MAP_FILE: '/var/lib/town.pmtiles',
    }
    expect(readSettings(env)).toEqual({
      port: 8080,
      host: '::',
      siteUrl: 'https://calendar.example.org',
      dataDir: '/srv/calendar',
      databaseUrl: env.DATABASE_URL,
      timezone: 'Europe/Berlin',
      language: 'en',
      moderationEmail: 'help@example.org',
      smtpUrl: env.SMTP_URL,
      mailFrom: env.MAIL_FROM,
      geocoderUrl: env.GEOCODER_URL,
      holidayRegion: 'DE-BE',
      admin: { email: 'ada@example.org', nickname: 'Ada', password: 'right horse battery' },
      trustProxy: true,
      sourceHosts: ['intranet.example', '10.0.0.5'],
      mapFile: '/var/lib/town.pmtiles',
      starterWords: true,
    })
  })

  test('follow the port and the host name where nothing else is said', () => {
    expect(readSettings({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080')
    expect(readSettings({ SITE_URL: 'https://calendar.example.org' }).mailFrom).toBe('calendar@calendar.example.org')
  })

  test('take an empty variable for none', () => {
    expect(readSettings({ PORT: '', SITE_URL: '', ADMIN_EMAIL: '', TRUST_PROXY: '' })).toEqual(readSettings({}))
  })

  test.each([
    ['de_DE:de', 'de'],
    ['en_GB:en', 'en'],
    ['fr_FR:en_US:de', 'en'],
    ['fr_FR:fr', 'de'],
  ])('understand a LANGUAGE %s that the desktop set as %s', (list, language) => {
    expect(readSettings({ LANGUAGE: list }).language).toBe(language)
  })

  test.each([
    [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535, not "80a".'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
    [
      { SITE_URL: 'calendar.example.org' },
      'SITE_URL must be an address without a path, such as https://calendar.example.org, not "calendar.example.org".',
    ],
    [
      { SITE_URL: 'https://example.org/calendar' },
      'SITE_URL must be an address without a path, such as https://calendar.example.org, not "https://example.org/calendar".',
    ],
    [{ TIMEZONE: 'Berlin' }, 'TIMEZONE must be a time zone such as Europe/London, not "Berlin".'],
    [{ LANGUAGE: 'fr' }, 'LANGUAGE must be de or en, not "fr".'],
    [{ MODERATION_EMAIL: 'nobody' }, 'MODERATION_EMAIL must be an e-mail address, not "nobody".'],
    [
      { MAIL_FROM: 'Calendar' },
      'MAIL_FROM must be an e-mail address, also with a name, such as Calendar <calendar@example.org>, not "Calendar".',
    ],
    [{ GEOCODER_URL: 'ftp://x' }, 'GEOCODER_URL must be an http or https address, not "ftp://x".'],
    [
      { SOURCE_HOSTS: 'https://x' },
      'SOURCE_HOSTS must be hosts in private networks, such as intranet.example, 10.0.0.5, not "https://x".',
    ],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY must be 1 or true when a proxy stands in front, or unset, not "maybe".'],
    [{ DATABASE_URL: 'mysql://me:secret@x' }, databaseSentence],
    [{ DATABASE_URL: 'postgres://me:secret@one:5432,other:x/calendar' }, databaseSentence],
    [{ DATABASE_URL: 'postgres://me:secret@one,other/calendar?target_session_attrs=any' }, databaseSentence],
    [{ SMTP_URL: 'secret' }, mailSentence],
    [{ SMTP_URL: 'smtp://user:p@ss#w/ord@mail.example.org' }, mailSentence],
    [{ SMTP_URL: 'smtp://user:p@ss?word@mail.example.org' }, mailSentence],
    [{ SMTP_URL: 'smtp://user:pass/word@mail.example.org' }, mailSentence],
    [{ SMTP_URL: 'smtp://user@mail.example.org/inbox' }, mailSentence],
    [
      { ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'right horse battery' },
      'ADMIN_EMAIL, ADMIN_NICKNAME and ADMIN_PASSWORD belong together: a valid e-mail address, a nickname, and a password of 8 to 200 characters.',
    ],
  ])('refuse %j', (env, sentence) => {
    expect(messageOf(env as Record<string, string>)).toBe(`SettingsError: ${sentence}`)
  })

  test.each(['smtp://mail.example.org/', 'smtps://user:p%40ss%23w%2Ford@mail.example.org:465?pool=true'])(
    'take the mail server %s',
    (SMTP_URL) => {
      expect(readSettings({ SMTP_URL }).smtpUrl).toBe(SMTP_URL)
    },
  )

  test('name what is nearly a setting, and nothing else', () => {
    const names = ['SMPT_URL', 'LANGUAGES', 'PORT', 'SITE_URL', 'NODE_ENV', 'SITE', 'MODERATION_MAIL', 'DATADIR']
    expect(misspeltSettings(names).map(({ name, meant }) => [name, meant])).toEqual([
      ['SMPT_URL', 'SMTP_URL'],
      ['LANGUAGES', 'LANGUAGE'],
      ['MODERATION_MAIL', 'MODERATION_EMAIL'],
      ['DATADIR', 'DATA_DIR'],
    ])
  })

  test('name what is nearly a setting in an environment, where much is for other programs', () => {
    const env = {
      SMPT_URL: 'x',
      MODERATION_MAIL: 'x',
      SITE_URL: 'x',
      SITE_URI: 'x',
      HOME: '/',
      HOSTNAME: 'x',
      PORTS: 'x',
      LANGAUGE: 'x',
      DATADIR: 'x',
      TIME_ZONE: 'x',
      smpt_url: 'x',
    }
    expect(misspeltVariables(env).map(({ name, meant }) => [name, meant])).toEqual([
      ['SMPT_URL', 'SMTP_URL'],
      ['MODERATION_MAIL', 'MODERATION_EMAIL'],
      ['LANGAUGE', 'LANGUAGE'],
      ['DATADIR', 'DATA_DIR'],
      ['TIME_ZONE', 'TIMEZONE'],
    ])
    expect(misspeltVariables({ SMTP_URL: '', SMPT_URL: 'x' })).toEqual([{ name: 'SMPT_URL', meant: 'SMTP_URL' }])
    expect(misspeltVariables({})).toEqual([])
  })

  test('name every variable that is wrong at once', () => {
    expect(messageOf({ PORT: 'x', LANGUAGE: 'fr' }).split('\n').length).toBe(2)
  })
})

describe('the servers of a DATABASE_URL', () => {
  test.each([
    ['postgres://me:secret@one/town', ['postgres://me:secret@one/town'], 'one'],
    [
      'postgresql://me:s%40cret@one:5433,[::1]:5434,three/town?target_session_attrs=read-write&sslmode=require',
      ['one:5433', '[::1]:5434', 'three'].map((host) => `postgresql://me:s%40cret@${host}/town?sslmode=require`),
      'one:5433, [::1]:5434, three',
    ],
    [
      'postgres://one,other/town?target_session_attrs=primary',
      ['postgres://one/town', 'postgres://other/town'],
      'one, other',
    ],
  ])('are read from %s', (url, servers, hosts) => {
    expect(serversOf(url)).toEqual(servers)
    expect([hostsOf(url), databaseOf(url)]).toEqual([hosts, 'town'])
  })
})
