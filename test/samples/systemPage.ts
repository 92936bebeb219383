import type { MailTest, SystemState } from '#domain/system.ts'

export const system: SystemState = {
  program: { version: '0.1.0', node: '24.1.0' },
  settings: {
    siteUrl: 'https://calendar.example',
    timezone: 'Europe/Berlin',
    language: 'de',
    moderationEmail: 'moderation@calendar.example',
    mailFrom: 'calendar@calendar.example',
    holidayRegion: null,
    geocoder: 'nominatim.openstreetmap.org',
    trustProxy: true,
    dataDir: '/srv/calendar',
    map: null,
  },
  database: { kind: 'sqlite', version: '3.50.4', bytes: 12_400_000, isDamaged: false, isWritable: true },
  mail: {
    server: 'mail.example:587',
    waiting: 2,
    areHeld: false,
    nextTry: '2026-11-21T09:05:00.000Z',
    lastError: 'connect ECONNREFUSED 192.0.2.25:587',
    givenUp: 0,
    lastSent: null,
  },
  backups: { kept: 14, newest: '2026-11-21T03:12:40.000Z' },
  disk: { free: 9_100_000_000, total: 20_000_000_000 },
}

const sentMail: MailTest = { to: 'mira@lindenau.example', file: null, error: null }
const writtenMail: MailTest = { ...sentMail, file: '/srv/calendar/outbox/1.eml' }
export const refusedMail: MailTest = { ...sentMail, error: 'connect ECONNREFUSED 127.0.0.1:25' }

export const systemSamples = {
  events: { 'load.retried': [{}], 'mail.requested': [{}] },
  actors: {
    loadSystem: { done: [system], error: [{ code: 'offline' }] },
    sendTestMail: { done: [sentMail, writtenMail, refusedMail], error: [{ code: 'offline' }] },
  },
} as const
