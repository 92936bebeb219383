const crlf = (text: string): string => text.trim().replaceAll('\n', '\r\n')

export const outlook = crlf(`
BEGIN:VCALENDAR
PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN
VERSION:2.0
METHOD:PUBLISH
X-CALSTART:20270301T000000Z
X-WR-RELCALID:{0000002E-1F1B-4A6B-9C1F-1A2B3C4D5E6F}
X-WR-CALNAME:Sportverein
BEGIN:VTIMEZONE
TZID:W. Europe Standard Time
BEGIN:STANDARD
DTSTART:16011028T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010325T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
CATEGORIES:Sport
CLASS:PUBLIC
CREATED:20270110T120000Z
DESCRIPTION:Bitte Hallenschuhe mitbringen.\\n
DTEND;TZID="W. Europe Standard Time":20270304T200000
DTSTAMP:20270301T100000Z
DTSTART;TZID="W. Europe Standard Time":20270304T183000
LAST-MODIFIED:20270110T120000Z
LOCATION:Turnhalle
PRIORITY:5
RRULE:FREQ=MONTHLY;COUNT=3;BYDAY=1TH
SEQUENCE:0
SUMMARY;LANGUAGE=de:Offenes Training
TRANSP:OPAQUE
UID:040000008200E00074C5B7101A82E00800000000A0B1C2D3E4F5DA01
X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Bitte Hallenschuhe mitbringen.<
 /p></body></html>
X-MICROSOFT-CDO-BUSYSTATUS:BUSY
BEGIN:VALARM
TRIGGER:-PT15M
ACTION:DISPLAY
DESCRIPTION:Reminder
END:VALARM
END:VEVENT
END:VCALENDAR`)

export const localist = crlf(`
BEGIN:VCALENDAR
VERSION:2.0
PRODID:icalendar-ruby
CALSCALE:GREGORIAN
METHOD:PUBLISH
X-WR-CALNAME:Museum
BEGIN:VEVENT
DTSTAMP:20270301T100000Z
UID:tag:localist.com\\,2008:EventInstance_4711
DTSTART:20270328T120000Z
DTEND:20270328T133000Z
CATEGORIES:Tour
CLASS:PUBLIC
DESCRIPTION:Through the new wing.
GEO:51.34;12.37
LOCATION:City Museum\\, Hall 2
SEQUENCE:0
STATUS:CONFIRMED
SUMMARY:Sunday tour
URL:https://events.museum.example/event/sunday_tour
X-TRUMBA-LINK:https://events.museum.example/event/sunday_tour
END:VEVENT
BEGIN:VEVENT
DTSTAMP:20270301T100000Z
UID:tag:localist.com\\,2008:EventInstance_4712
DTSTART;VALUE=DATE:20270401
CATEGORIES:Exhibition
CATEGORIES:Free
CLASS:PUBLIC
DESCRIPTION:Photographs.
SEQUENCE:0
STATUS:CONFIRMED
SUMMARY:The river
END:VEVENT
END:VCALENDAR`)

export const mobilizon = crlf(`
BEGIN:VCALENDAR
CALSCALE:GREGORIAN
VERSION:2.0
PRODID:-//Elixir ICalendar//Mobilizon 5.1.0//EN
METHOD:PUBLISH
X-WR-CALNAME:Initiative am Fluss
BEGIN:VEVENT
CATEGORIES:ARTS
CLASS:PUBLIC
DESCRIPTION:Wir bauen Flöße.\\n\\nFür alle.
DTEND:20270404T150000Z
DTSTAMP:20270301T100000Z
DTSTART:20270404T120000Z
GEO:51.32;12.35
LAST-MODIFIED:20270201T100000Z
LOCATION:Bootshaus\\, Uferweg 2\\, Lindenau
ORGANIZER;CN="Initiative am Fluss":https://mobilizon.example/@fluss
SEQUENCE:0
STATUS:confirmed
SUMMARY:Floßbau
UID:https://mobilizon.example/events/6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
URL:https://mobilizon.example/events/6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8
END:VEVENT
BEGIN:VEVENT
CLASS:PUBLIC
DTEND:20270411T150000Z
DTSTAMP:20270301T100000Z
DTSTART:20270411T120000Z
STATUS:cancelled
SUMMARY:Floßfahrt
UID:https://mobilizon.example/events/7f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e9
URL:https://mobilizon.example/events/7f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e9
END:VEVENT
END:VCALENDAR`)

export const gancioFeed = crlf(`
BEGIN:VCALENDAR
VERSION:2.0
CALSCALE:GREGORIAN
PRODID:adamgibbons/ics
METHOD:PUBLISH
X-WR-CALNAME:Gancio Lindenau
X-PUBLISHED-TTL:PT1H
BEGIN:VEVENT
UID:gancio-11@gancio.example
SUMMARY:Küfa
DTSTAMP:20270301T100000Z
DTSTART:20270327T180000Z
DTEND:20270327T210000Z
DESCRIPTION:<p>Essen für alle</p>
URL:https://gancio.example/event/kufa
LOCATION:Wagenhalle - Am Gleis 4
CATEGORIES:essen,konzert
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Reminder
TRIGGER:-PT1H
END:VALARM
END:VEVENT
END:VCALENDAR`)

export const nextcloud = crlf(`
BEGIN:VCALENDAR
VERSION:2.0
CALSCALE:GREGORIAN
PRODID:-//SabreDAV//SabreDAV//EN
X-WR-CALNAME:Nachbarschaft
X-APPLE-CALENDAR-COLOR:#0082c9
REFRESH-INTERVAL;VALUE=DURATION:PT4H
X-PUBLISHED-TTL:PT4H
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
CREATED:20270101T100000Z
DTSTAMP:20270301T100000Z
LAST-MODIFIED:20270301T100000Z
SEQUENCE:4
UID:2b6f3c8a-5d1e-4c70-9f2a-7b8c9d0e1f2a
DTSTART;TZID=Europe/Berlin:20270306T100000
DTEND;TZID=Europe/Berlin:20270306T123000
STATUS:CONFIRMED
SUMMARY:Fahrradwerkstatt
LOCATION:Hof\\, Gartenstraße 5
RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;UNTIL=20270501T075959Z
EXDATE;TZID=Europe/Berlin:20270320T100000
END:VEVENT
BEGIN:VEVENT
CREATED:20270101T100000Z
DTSTAMP:20270301T100000Z
LAST-MODIFIED:20270301T100000Z
SEQUENCE:5
UID:2b6f3c8a-5d1e-4c70-9f2a-7b8c9d0e1f2a
DTSTART;TZID=Europe/Berlin:20270404T110000
DTEND;TZID=Europe/Berlin:20270404T133000
STATUS:CONFIRMED
SUMMARY:Fahrradwerkstatt am Sonntag
RECURRENCE-ID;TZID=Europe/Berlin:20270403T100000
END:VEVENT
END:VCALENDAR`)

export const eventbrite = crlf(`
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Eventbrite//NONSGML Event Export//EN
CALSCALE:GREGORIAN
METHOD:PUBLISH
BEGIN:VEVENT
DTSTAMP:20270301T100000Z
UID:eventbrite-123456789@eventbrite.com
DTSTART:20270415T170000Z
DTEND:20270415T190000Z
SUMMARY:Gründerabend: Wie geht\\, was geht?
DESCRIPTION:For details\\, click here: https://www.eventbrite.example/e/123456789
LOCATION:Coworking Lindenau\\, Merseburger Straße 10\\, 04177 Leipzig
URL:https://www.eventbrite.example/e/123456789
STATUS:CONFIRMED
END:VEVENT
END:VCALENDAR`)

export const squarespace = (changes: object = {}): string => {
  const address = {
    addressTitle: 'Town Hall &amp; Yard',
    addressLine1: '1 Market Street',
    addressLine2: 'Ely, CB7 4AU',
  }
  const newYork = { mapZoom: 12, mapLat: 40.720_755_9, mapLng: -74.000_761_3 }
  const item = (id: string, title: string, from: string, to: string, more: object = {}) => {
    const [startDate, endDate] = [Date.parse(from) + 463, Date.parse(to) + 463]
    return {
      id,
      collectionId: '5e0a',
      recordType: 12,
      title,
      urlId: id,
      fullUrl: `/events/${id}`,
      tags: [],
      categories: [],
      body: '',
      excerpt: '',
      startDate,
      endDate,
      location: newYork,
      structuredContent: { _type: 'CalendarEvent', startDate, endDate },
      ...more,
    }
  }
  return JSON.stringify({
    website: { id: '5e09', siteTitle: 'Arts Club', timeZone: 'Europe/London', timeZoneOffset: 3_600_000 },
    collection: { id: '5e0a', title: 'What’s on', typeName: 'events', itemCount: 5 },
    upcoming: [
      item('concert', 'Bach &amp; Friends', '2027-04-02T18:30:00Z', '2027-04-02T20:30:00Z', {
        body: '<div class="sqs-layout"><div class="sqs-html-content"><p>Come <strong>early</strong>.</p><p>Tea &amp; cake.</p></div></div>',
        location: { ...newYork, ...address, addressCountry: 'United Kingdom', markerLat: 52.3986, markerLng: 0.2622 },
        categories: ['Music'],
        tags: ['Choir'],
      }),
      item('fair', 'Fair', '2027-05-01T23:00:00Z', '2027-05-03T22:59:00Z', {
        body: null,
        excerpt: '<p>All weekend.</p>',
      }),
      { id: 'broken', title: 'No date' },
    ],
    past: [
      item('exhibition', 'Exhibition', '2027-02-20T10:00:00Z', '2027-03-20T17:00:00Z'),
      item('over', 'Over', '2027-02-01T10:00:00Z', '2027-02-01T12:00:00Z'),
    ],
    pagination: { nextPage: false },
    ...changes,
  })
}
