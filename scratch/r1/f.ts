import { readCalendar } from '#server/sources/ical/read.ts'
const now = Date.parse('2026-06-01T10:00:00Z')
const reading = { now, until: Date.parse('2026-12-01T00:00:00Z'), timezone: 'Europe/Berlin' }
const mk = (n: number, rule: string) => ['BEGIN:VCALENDAR', ...Array.from({ length: n }, (_, i) => ['BEGIN:VEVENT', `UID:${i}`, 'DTSTART;TZID=Europe/Berlin:20000101T100000', `RRULE:${rule}`, `SUMMARY:E${i}`, 'END:VEVENT']).flat(), 'END:VCALENDAR'].join('\r\n')
for (const [n, rule] of [[12, 'FREQ=MINUTELY;UNTIL=20260601T000000Z'], [40, 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29'], [200, 'FREQ=HOURLY;BYDAY=MO;BYMONTHDAY=13;BYMONTH=2']] as const) {
  const b = process.cpuUsage(); const r = readCalendar(mk(n, rule), reading); const u = process.cpuUsage(b)
  console.log(n, rule, r && r !== 'tooMany' ? [r.events.length, r.notes.length] : r, Math.round((u.user + u.system) / 1000), 'ms')
}
