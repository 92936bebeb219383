import { describe, expect, test } from 'vitest'
import { databases } from '../databases.ts'
import { startChoir } from '../series.ts'
import { setUpSite } from './visitor.ts'

const when = '2026-06-20T18:00:00Z'

describe.each(databases)('facts on $name', (database) => {
  const { server, site } = setUpSite(database)

  test('price, doors, registration and the address on the web stand on the page, free ones in lists, too', async () => {
    const id = await site.addEvent('Jazz', when, {
      free: true,
      price: 'Spende erbeten',
      doors: '2026-06-20T17:00:00Z',
      online: 'https://stream.example.org',
      registration: 'jazz@example.org',
      registrationUntil: '2026-06-19T10:00:00Z',
    })
    const text = await site.read(`/events/${id}`)
    expect(text).toContain('Einlass 18:00')
    expect(text).toContain('Preis\nEintritt frei, Spende erbeten')
    expect(text).toContain('Anmeldung\njazz@example.org\nbis Freitag, 19. Juni 2026, 11:00')
    const html = await site.html(`/events/${id}`)
    expect(html).toContain('href="mailto:jazz@example.org"')
    expect(html).toContain('href="https://stream.example.org" rel="nofollow noopener"')
    expect(await site.read('/')).toContain('Eintritt frei, Spende erbeten')
  })

  test('an event that is over invites nobody to register, and says until when one could', async () => {
    const past = '2026-05-20T18:00:00Z'
    const registration = 'jazz@example.org'
    const open = await site.addEvent('Jazz', past, { registration })
    expect(await site.html(`/events/${open}`)).not.toContain('<dt>Anmeldung</dt>')
    const limited = await site.addEvent('Swing', past, { registration, registrationUntil: '2026-05-19T10:00:00Z' })
    expect(await site.read(`/events/${limited}`)).toContain('Anmeldung\nbis Dienstag, 19. Mai 2026, 11:00')
  })

  test('a canceled event invites nobody to register or to buy, on its page, to machines and in calendars', async () => {
    const id = await site.addEvent('Jazz', when, {
      price: '8 €',
      registration: 'https://tickets.example/1',
      registrationUntil: '2026-06-19T10:00:00Z',
    })
    const shown = async () => [await site.html(`/events/${id}`), await site.html(`/events/${id}.ics`)].join('')
    const invitation = /<dt>Anmeldung<|tickets\.example|"offers"|InStock/
    expect(await shown()).toMatch(invitation)
    await site.change('events', id, { canceled: true })
    expect(await shown()).not.toMatch(invitation)
    expect(await shown()).toContain('8 €')
  })

  test('a postponed event says how to register, and not until when, before its new date is known', async () => {
    const registration = 'https://tickets.example/1'
    const facts = { registration, registrationUntil: '2026-06-19T10:00:00Z', postponed: true }
    const id = await site.addEvent('Jazz', when, facts)
    const shown = async () => [await site.html(`/events/${id}`), await site.html(`/events/${id}.ics`)]
    for (const text of await shown()) expect(text).toContain(registration)
    for (const text of await shown()) expect(text).not.toMatch(/19\. Juni|validThrough/)
    await site.change('events', id, { postponed: false })
    for (const text of await shown()) expect(text).toMatch(/19\. Juni/)
  })

  test('what stands in the way is said in title, heading and feeds', async () => {
    const id = await site.addEvent('Jazz', when, { soldOut: true })
    expect(await site.html(`/events/${id}`)).toContain('<title>Ausverkauft: Jazz')
    expect(await site.read(`/events/${id}`)).toContain('Jazz Ausverkauft')
    expect(await (await site.get(`/events/${id}.ics`)).text()).toContain('SUMMARY:Ausverkauft: Jazz')
    await site.change('events', id, { postponed: true })
    expect(await site.html(`/events/${id}`)).toContain('<title>Verschoben: Jazz')
    expect(await site.read('/')).toContain('Jazz Verschoben')
    expect(await site.html(`/events/${id}.ics`)).toContain('STATUS:TENTATIVE\r\nTRANSP:TRANSPARENT\r\n')
    for (const page of ['/?month=2026-06', '/?week=2026-06-15'])
      expect(await site.read(page)).toContain('Jazz Verschoben')
    await site.change('events', id, { canceled: true })
    expect(await site.html(`/events/${id}`)).toContain('<title>Abgesagt: Jazz')
    expect(await site.html(`/events/${id}.ics`)).not.toMatch(/TENTATIVE/)
  })

  test('calendars, mails and the share sheet get the name of an event with "canceled", "postponed" or "sold out"', async () => {
    const id = await site.addEvent('Jazz', when, { soldOut: true })
    const decoded = async () => decodeURIComponent((await site.html(`/events/${id}`)).replaceAll('+', ' '))
    const soldOut = await decoded()
    for (const link of ['&text=', '&subject=', '&title=', 'mailto:?subject=', 'data-share="'])
      expect(soldOut.replaceAll('&amp;', '&')).toContain(`${link}Ausverkauft: Jazz`)
    expect(await site.read(`/events/${id}`)).toContain('In den Kalender')
    await site.change('events', id, { postponed: true })
    expect(await decoded()).toContain('mailto:?subject=Verschoben: Jazz')
    expect(await site.read(`/events/${id}`)).not.toContain('In den Kalender')
    await site.change('events', id, { canceled: true })
    expect(await decoded()).toContain('mailto:?subject=Abgesagt: Jazz')
  })

  test('what takes the whole day has no time in months, weeks and lists', async () => {
    await site.addEvent('Markt', '2026-06-19T23:00:00Z', { allDay: true })
    for (const page of ['/?month=2026-06', '/?week=2026-06-15', '/?from=2026-06-20&to=2026-06-20'])
      expect(await site.read(page)).toMatch(/ganztägig\s+Markt/)
  })

  test('a public event that moves keeps its start until somebody takes that away', async () => {
    const id = await site.addEvent('Jazz', when)
    await site.change('events', id, { start: '2026-06-21T18:00:00Z' })
    expect(await site.read(`/events/${id}`)).toContain('Angekündigt war sie für Samstag, 20. Juni 2026, 19:00 Uhr.')
    await site.change('events', id, { previousStart: null })
    expect(await site.read(`/events/${id}`)).not.toContain('Angekündigt')
  })

  test('an event that moves within its day has a new time, and on another day a new date', async () => {
    const id = await site.addEvent('Jazz', when)
    await site.change('events', id, { start: '2026-06-20T21:30:00Z' })
    const page = await site.read(`/events/${id}`)
    expect(page).toContain('Jazz Neue Uhrzeit')
    expect(page).toContain('hat eine neue Uhrzeit. Angekündigt war sie für Samstag, 20. Juni 2026, 19:00 Uhr.')
    expect(await site.read(`/events/${id}?lng=en`)).toContain('This event has a new time.')
    const calendar = await (await site.get(`/events/${id}.ics`)).text()
    expect(calendar).toContain('SUMMARY:Neue Uhrzeit: Jazz')
    expect(await site.html('/events.rss')).toContain('Neue Uhrzeit: Jazz')
    expect(await site.read('/')).toContain('Jazz Neue Uhrzeit')
    await site.change('events', id, { start: '2026-06-20T23:30:00Z' })
    expect(await site.read(`/events/${id}`)).toContain('Jazz Neuer Termin')
  })

  test('a date of a series that is at another place by hand is marked so, until the series is there, too', async () => {
    const choir = await startChoir(server)
    await choir.generate()
    const [moved, usual] = await Promise.all([choir.eventOn('2026-06-09'), choir.eventOn('2026-06-16')])
    expect((await choir.changeEvent('2026-06-09', { location: 'Garden' })).status).toBe(200)
    const page = await site.read(`/events/${moved.id}`)
    expect(page).toContain('Choir Anderer Ort')
    expect(page).toContain('Dieser Termin ist an einem anderen Ort als sonst.')
    expect(await site.read(`/events/${moved.id}?lng=en`)).toContain('This date is at a different place')
    expect(await site.html(`/events/${moved.id}.ics`)).toContain('SUMMARY:Anderer Ort: Choir')
    expect(await site.html('/events.rss')).toContain('Anderer Ort: Choir')
    const lists = ['/?from=2026-06-09&to=2026-06-09', '/?month=2026-06', '/?week=2026-06-08']
    for (const list of lists) expect(await site.read(list)).toContain('Choir Anderer Ort')
    expect(await site.read(`/events/${usual.id}`)).not.toContain('Choir Anderer Ort')
    await choir.change({ location: 'Garden' })
    for (const list of [...lists, '/?from=2026-06-16&to=2026-06-16'])
      expect(await site.read(list)).not.toContain('Anderer Ort')
    await choir.changeEvent('2026-06-09', { location: 'Hall', start: '2026-06-09T19:00:00.000Z' })
    expect(await site.read(`/events/${moved.id}`)).toContain('Choir Neue Uhrzeit')
  })

  test('what was announced stays what it was, also when the event takes a whole day later, or no longer', async () => {
    const announced = 'Angekündigt war sie für Samstag, 20. Juni 2026'
    const timed = await site.addEvent('Jazz', when)
    await site.change('events', timed, { start: '2026-06-21T18:00:00Z' })
    await site.change('events', timed, { allDay: true })
    expect(await site.read(`/events/${timed}`)).toContain(`${announced}, 19:00 Uhr.`)
    const day = await site.addEvent('Markt', '2026-06-19T23:00:00Z', { allDay: true })
    await site.change('events', day, { start: '2026-06-21T09:00:00Z', allDay: false, end: null })
    expect(await site.read(`/events/${day}`)).toContain(`${announced}.`)
    expect(await site.html(`/events/${day}`)).toContain('"previousStartDate":"2026-06-20"')
  })

  test('a whole day has no time, also where the clock changes', async () => {
    const id = await site.addEvent('Fest', '2026-10-25T09:00:00Z', { allDay: true, end: '2026-10-26T09:00:00Z' })
    const { body } = await site.member.get(`/events/${id}`)
    expect(body).toMatchObject({ start: '2026-10-24T23:00:00.000Z', end: '2026-10-26T23:59:00.000Z' })
    expect(await site.read(`/events/${id}`)).toContain('Sonntag, 25. Oktober 2026 / bis Montag, 26. Oktober 2026')
    expect(await site.read('/')).toContain('ganztägig')
  })

  test('an event takes its accessibility over from its place, says otherwise, and unknown is never no', async () => {
    const place = await site.addPlace('Mühle', { stepFree: 'yes', lift: 'yes', accessibility: 'Bitte klingeln' })
    const id = await site.addEvent('Jazz', when, { location: `id:${place}`, lift: 'no', signLanguage: 'yes' })
    const text = await site.read(`/events/${id}`)
    expect(text).toContain('Bitte klingeln (sagt der Ort)')
    expect(text).toMatch(/Vorhanden:\nStufenloser Eingang\n\(sagt der Ort, \d+\. \w+ 2026\)/)
    expect(text).toMatch(/Vorhanden:\nGebärdensprache\nNicht vorhanden:\nAufzug\n\(sagen die Veranstalter, /)
    expect(text).not.toContain('Ruhiger Raum')
    const { body } = await site.member.get(`/events/${id}`)
    expect(Object.keys(Object(body).said)).toEqual(['lift', 'signLanguage'])
    await site.change('places', place, { published: false })
    expect(await site.read(`/events/${id}`)).not.toContain('Stufenloser')
  })

  test('the calendar is narrowed to what is free and what is accessible, and counts what nobody said', async () => {
    const place = await site.addPlace('Mühle', { stepFree: 'yes' })
    const steps = await site.addPlace('Turm', { stepFree: 'no' })
    await site.addEvent('Mit Rampe', when, { location: `id:${place}`, free: true })
    await site.addEvent('Selbst gesagt', when, { stepFree: 'yes' })
    await site.addEvent('Im Turm', when, { location: `id:${steps}` })
    await site.addEvent('Doch nicht', when, { location: `id:${place}`, stepFree: 'no' })
    await site.addEvent('Ungesagt', when, { price: 'steht an "stepFree":"yes" und "free":true' })
    const found = async (query: string) => {
      const text = await site.read(`/?${query}`)
      return ['Mit Rampe', 'Selbst gesagt', 'Im Turm', 'Doch nicht', 'Ungesagt'].filter((name) => text.includes(name))
    }
    expect(await found('free=1')).toEqual(['Mit Rampe'])
    expect(await found('access=stepFree')).toEqual(['Mit Rampe', 'Selbst gesagt'])
    expect(await site.read('/?access=stepFree')).toContain('Bei 1 weiteren Veranstaltung hat noch niemand gesagt')
    expect(await found('access=stepFree-unknown')).toEqual(['Ungesagt'])
    expect(await site.html('/?access=stepFree-unknown')).toContain('>Stufenloser Eingang: nicht angegeben weglassen<')
    expect(await site.read('/subscribe?access=stepFree-unknown&lng=en')).toContain('Step-free entrance: not stated')
    expect(await (await site.get('/events.ics?access=stepFree-unknown')).text()).toContain(
      'NAME:Stufenloser Eingang: nicht angegeben',
    )
    expect(await found('access=nonsense')).toHaveLength(5)
    expect(await (await site.get('/events.ics?access=stepFree')).text()).not.toContain('Turm')
  })

  test('a client that does not know the facts leaves them as they are', async () => {
    const id = await site.addEvent('Jazz', when, { price: '8 €', lift: 'yes' })
    const { body } = await site.member.get(`/events/${id}`)
    const { name, start, location, category, topic } = Object(body)
    const answer = await site.member.put(`/events/${id}`, { name, start, location, category, topic, alt: 'neu' })
    expect(answer.body).toMatchObject({ price: '8 €', lift: 'yes', alt: 'neu', said: Object(body).said })
    const place = await site.addPlace('Mühle', { district: 'Altstadt', lift: 'no' })
    const changed = await site.member.put(`/places/${place}`, { name: 'Mühle', address: 'Neu 1' })
    expect(changed.body).toMatchObject({ district: 'Altstadt', lift: 'no', address: 'Neu 1' })
  })
})
