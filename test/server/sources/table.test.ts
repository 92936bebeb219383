import { describe, expect, test } from 'vitest'
import { decodeText } from '#domain/decodeText.ts'
import { isReadable, publishedRemarks } from '#domain/sources/sourceTable.ts'
import { timeIn } from '#domain/time.ts'
import { readFeed } from '#server/sources/reader.ts'
import { readTable, type TableReading } from '#server/sources/table/read.ts'
import { processorTime } from '../../processorTime.ts'

const reading = {
  now: Date.parse('2027-03-01T00:00:00Z'),
  until: Date.parse('2027-09-01T00:00:00Z'),
  timezone: 'Europe/Berlin',
}
const open: TableReading = { columns: [], dayOrder: '', remembered: new Map() }

const read = (text: string, table: Partial<TableReading> = {}, timezone = reading.timezone) => {
  const found = readTable(text, { ...open, ...table }, { ...reading, timezone })
  if (found === null || found === 'tooMany') throw new Error(`not read: ${found}`)
  return found
}
const whenOf = (...cells: string[]) => {
  const { events } = read(`Titel\tDatum\tBeginn\tEnde\nFest\t${cells.join('\t')}`, { dayOrder: 'dmy' })
  return events.map(({ start, end, allDay }) => (allDay ? ['whole', start, end] : [start, end]))[0]
}
const usesOf = (...names: string[]) =>
  read(`${names.join('\t')}\n${names.map((_, index) => `1.5.2027 ${index}`).join('\t')}`).table.columns.map(
    ({ field }) => field,
  )

test('columns are recognised in German and in English, and those of other programs', () => {
  expect(usesOf('Titel', 'Datum', 'Uhrzeit', 'Ende', 'Ort', 'Straße', 'Beschreibung', 'Link', 'Kategorie')).toEqual([
    'name',
    'date',
    'start',
    'end',
    'location',
    'address',
    'description',
    'url',
    'category',
  ])
  expect(usesOf('Subject', 'Start Date', 'Start Time', 'End Date', 'End Time', 'All Day Event', 'Location')).toEqual([
    'name',
    'date',
    'start',
    'endDate',
    'end',
    'allDay',
    'location',
  ])
  expect(usesOf('Betreff', 'Beginnt am', 'Beginnt um', 'Endet am', 'Endet um', 'Ganztägiges Ereignis')).toEqual([
    'name',
    'date',
    'start',
    'endDate',
    'end',
    'allDay',
  ])
  expect(usesOf('EVENT NAME', 'EVENT START DATE', 'EVENT START TIME', 'EVENT VENUE NAME')).toEqual([
    'name',
    'date',
    'start',
    'location',
  ])
  expect(usesOf('Was?', 'Wann (TT.MM.JJJJ)', 'Wo?', 'Verantwortlich')).toEqual(['name', 'date', 'location', null])
})

test.each([
  'Veranstalter',
  'Veranstalter/in',
  'Veranstaltet von',
  'Organisator',
  'Ausrichter',
  'Gastgeber',
  'Organizer',
  'Organiser',
  'Organised by',
  'Hosted by',
  'Host',
  'EVENT ORGANIZER NAME',
])('the column %s says who holds an event', (head) => {
  const { table, events } = read(`Titel;Datum;${head}\nFest;1.5.2027;Feuerwehr „Florian“\nLauf;2.5.2027;-`)
  expect(table.columns.at(-1)?.field).toBe('organizer')
  expect(events.map(({ organizers }) => organizers)).toEqual([['Feuerwehr „Florian“'], []])
})

test.each(['Bemerkung', 'Notes', 'Remarks', 'Remark', 'Comments', 'Comment', 'Kommentare'])(
  'the column %s is the description, and shown as remarks before it is published',
  (head) => {
    const { table, events } = read(`Titel;Datum;${head}\nFest;1.5.2027;Key at the office`)
    const uses = table.columns.map(({ field }) => field)
    expect([uses.at(-1), publishedRemarks(table.columns, uses)]).toEqual(['description', [head]])
    expect(events[0]?.description).toBe('Key at the office')
  },
)

test.each(['Saal', 'Raum', 'Room', 'Hall', 'Bühne', 'Stage', 'Where exactly', 'Genauer Ort', 'Saal/Raum'])(
  'the column %s says where exactly beside a place, and names the place without one',
  (head) => {
    expect(usesOf('Titel', 'Datum', head, 'Ort')).toEqual(['name', 'date', 'location2', 'location'])
    expect(usesOf('Titel', 'Datum', head)).toEqual(['name', 'date', 'location'])
    const { events } = read(
      `Titel;Datum;Ort;${head};Straße\nFest;1.5.2027;Rathaus;Bar;Gasse 3\nLauf;2.5.2027;Rathaus;-;`,
    )
    expect(events.map(({ location, room }) => [location, room])).toEqual([
      ['Rathaus, Gasse 3', 'Bar'],
      ['Rathaus', undefined],
    ])
    expect(read(`Titel;Datum;${head}\nFest;1.5.2027;Bar`).events[0]).toMatchObject({ location: 'Bar' })
  },
)

test('the same in two rooms is told apart, and the same as when the room stood in a column of places', () => {
  const text = 'Titel;Datum;Ort;Raum\nTanz;1.5.2027;Rathaus;Saal 1\nTanz;1.5.2027;Rathaus;Saal 2'
  const uidsOf = (columns: TableReading['columns']) => read(text, { columns }).events.map(({ uid }) => uid)
  expect(new Set(uidsOf([])).size).toBe(2)
  expect(uidsOf(['name', 'date', 'location', 'location'])).toEqual(uidsOf([]))
})

test('what was decided for a column of rooms earlier goes on', () => {
  const remembered = new Map([['saal', 'location'] as const, ['raum', ''] as const])
  const { table } = read('Titel;Datum;Saal;Raum;Ort\nFest;1.5.2027;Bar;1;Rathaus', { remembered })
  expect(table.columns.map(({ field }) => field)).toEqual(['name', 'date', 'location', '', 'location'])
})

test('a first row without names of columns is a row, also if a cell is called like a room', () => {
  expect(read('Fest\t1.5.2027\tSaal', { columns: ['name', 'date', 'location'] }).events).toHaveLength(1)
})

test('who holds an event is named without an address for e-mail', () => {
  const { events } = read('Titel;Datum;Veranstalter\nFest;1.5.2027;"Ann Lee <ann@example.org>; <choir@example.org>"')
  expect(events[0]?.organizers).toEqual(['Ann Lee'])
})

test('several who hold an event are told apart at semicolons and lines', () => {
  const organizersOf = (cell: string) =>
    read(`Titel\tDatum\tVeranstalter\nFest\t1.5.2027\t${cell}`).events[0]?.organizers
  expect(organizersOf('DRK; <b>Chor</b>;')).toEqual(['DRK', 'Chor'])
  expect(organizersOf('"DRK\nChor"')).toEqual(['DRK', 'Chor'])
  expect(organizersOf('x'.repeat(300))).toEqual([`${'x'.repeat(199)}…`])
})

test('an unknown column is decided by hand, and what was decided is remembered', () => {
  const text = 'Programmpunkt;Datum;Kasse\nFest;1.5.2027;Ina'
  expect(isReadable(read(text).table)).toBe(false)
  const { events, table } = read(text, { columns: ['name', 'date', ''] })
  expect([events[0]?.name, isReadable(table)]).toEqual(['Fest', true])
  const remembered = new Map([['programmpunkt', 'name'] as const, ['kasse', ''] as const])
  expect(isReadable(read(text, { remembered }).table)).toBe(true)
})

test('a column of days of the week is no date beside one that is', () => {
  const usesIn = (head: string, ...rows: string[]) => read([head, ...rows].join('\n')).table.columns.map((c) => c.field)
  expect(usesIn('Tag;Datum;Titel', 'Di;04.05.2027;Fest', 'Do.;06.05.2027;Lauf')).toEqual(['', 'date', 'name'])
  expect(usesIn('Title;Weekday;Date', 'Fair;Tuesday;4 May 2027')).toEqual(['name', '', 'date'])
  expect(usesIn('Tag;Beginn;Titel', 'Di;04.05.2027 20:00;Fest')).toEqual(['', 'start', 'name'])
  expect(usesIn('Tag;Beginn;Titel', 'Di;20:00;Fest')).toEqual(['date', 'start', 'name'])
  expect(usesIn('Datum;Titel', '04.05.2027;Samstag')).toEqual(['date', 'name'])
  expect(usesIn('Tag;Datum;Titel', '4.5.2027;;Fest')).toEqual(['date', '', 'name'])
})

test('rows without names of columns are rows', () => {
  const { table, events } = read('Fest\t1.5.2027\nLauf\t2.5.2027', { columns: ['name', 'date'] })
  expect(table.columns).toEqual([
    { name: '', sample: 'Fest', field: 'name' },
    { name: '', sample: '1.5.2027', field: 'date' },
  ])
  expect(events.map(({ name }) => name)).toEqual(['Fest', 'Lauf'])
})

describe('heads of columns are found below what stands above them', () => {
  const heads = 'Veranstaltung;Ort;Genauer Ort;Datum;Uhrzeit;Bemerkungen;Eintritt'
  const uses = ['name', 'location', 'location2', 'date', 'start', 'description', 'price']
  const rows = ['Lesung;Bücherei;Saal;1.5.2027;19 Uhr;Mit Musik;5 €', 'Basar;Bücherei;;kein Tag;;;']
  const told = (...lines: string[]) => {
    const { table, events, notes, leftOut } = read(lines.join('\n'))
    return {
      columns: table.columns.map(({ name }) => name).join(';'),
      uses: table.columns.map(({ field }) => field),
      names: events.map(({ name }) => name),
      notes: notes.map(({ line, reason }) => `${line} ${reason}`),
      unread: leftOut?.unread,
    }
  }
  const found = { columns: heads, uses, names: ['Lesung'], unread: 1 }

  test.each([
    ['Programm 1. Halbjahr 2027 der Stadtbibliothek;;;;;;'],
    ['Programm 1. Halbjahr 2027 der Stadtbibliothek'],
    ['Lesen, hören, spielen'],
    ['Programm;;;;;;', 'Stand: 3.1.2027;;;;;;', ';;;;;;'],
    ['Stadtbibliothek', '', 'Stand: 3.1.2027', ''],
    ['Stadtbibliothek;;;Programm;;Stand:;3.1.2027', 'Ort:;Lindenau;;;;;'],
    ['"Programm	Mai"', ';;;Stand:;3.4.2027;;'],
  ])('%j', (...above) => {
    expect(told(...above, heads, ...rows)).toEqual({ ...found, notes: [`${above.length + 3} start`] })
  })

  test('separated by commas and tabs, and in English', () => {
    const english = ['Title,Venue,Date,Time', 'Reading,Library,1 May 2027,7 pm', 'Bazaar,Library,no day,']
    const inEnglish = { uses: ['name', 'location', 'date', 'start'], names: ['Reading'], unread: 1 }
    expect(told('Programme; spring 2027', '', ...english)).toMatchObject({ ...inEnglish, notes: ['5 start'] })
    expect(told('Programme, spring 2027,,', ...english)).toMatchObject({ ...inEnglish, notes: ['4 start'] })
    const pasted = [heads, ...rows].map((line) => line.replaceAll(';', '\t'))
    expect(told('Programm; Mai', ...pasted)).toMatchObject({ uses, names: ['Lesung'], notes: ['4 start'] })
    expect(told('sep=;', 'Programm, Mai', heads, ...rows)).toMatchObject({ ...found, notes: ['5 start'] })
  })

  test('by the names that somebody decided about, too', () => {
    const text = 'Programm 2027;;\nProgrammpunkt;Tag der Sause;Kasse\nFest;1.5.2027;Ina'
    const remembered = new Map([['programmpunkt', 'name'] as const, ['tag der sause', 'date'] as const])
    const { table, events } = read(text, { remembered })
    expect(table.columns.map(({ name, field }) => [name, field])).toEqual([
      ['Programmpunkt', 'name'],
      ['Tag der Sause', 'date'],
      ['Kasse', null],
    ])
    expect(events.map(({ name }) => name)).toEqual(['Fest'])
  })

  test.each<[what: string, text: string, count: number]>([
    ['a day', 'Haus;1.5.2027;Info\nTreffpunkt;2.5.2027;Ort', 2],
    ['a day, below rows of few cells', 'Fest;1.5.2027\nKonzert;2.5.2027;Haus;Info', 2],
    ['no more cells than a row above', 'Fest;1.5.2027;Rathaus\nTreffpunkt;;Ort\nLauf;3.5.2027;', 2],
    ['one such word', 'Fest;1.5.2027\nKonzert;bald;Ort\nLauf;3.5.2027;', 2],
    ['events above it', 'Fest;1.5.2027;Rathaus;\nVeranstaltung;Datum;Ort;Eintritt\nLauf;3.5.2027;;', 2],
  ])('a row with %s is none', (_, text, count) => {
    const { table, events } = read(text, { columns: ['name', 'date', 'location', ''] })
    expect([table.columns[0]?.name, events.length]).toEqual(['', count])
  })

  test('a row below heads that nobody knows is none', () => {
    const { table } = read('Programmpunkt;Am;Bei\nText;;Haus\nFest;1.5.2027;')
    expect(table.columns.map(({ name }) => name)).toEqual(['Programmpunkt', 'Am', 'Bei'])
  })
})

/** Berlin is UTC+1 until 28 March 2027. */
test.each<[cells: string[], when: (string | null)[] | undefined]>([
  [
    ['27.3.2027', '19:30', '21 Uhr'],
    ['2027-03-27T18:30:00.000Z', '2027-03-27T20:00:00.000Z'],
  ],
  [
    ['28.3.2027', '19:30', ''],
    ['2027-03-28T17:30:00.000Z', null],
  ],
  [
    ['Sa, 3. April 2027', '19.30 Uhr', '1:00'],
    ['2027-04-03T17:30:00.000Z', '2027-04-03T23:00:00.000Z'],
  ],
  [
    ['03.04.27', '19:30-21:00', ''],
    ['2027-04-03T17:30:00.000Z', '2027-04-03T19:00:00.000Z'],
  ],
  [
    ['03.04.27', '19 – 21 Uhr', ''],
    ['2027-04-03T17:00:00.000Z', '2027-04-03T19:00:00.000Z'],
  ],
  [
    ['April 3, 2027', '7:30 PM', '9:00 PM'],
    ['2027-04-03T17:30:00.000Z', '2027-04-03T19:00:00.000Z'],
  ],
  [
    ['2027-04-03 19:30', '', ''],
    ['2027-04-03T17:30:00.000Z', null],
  ],
  [
    ['2027-04-03T19:30:00', '', ''],
    ['2027-04-03T17:30:00.000Z', null],
  ],
  [
    ['2027-04-03T17:30:00Z', '', ''],
    ['2027-04-03T17:30:00.000Z', null],
  ],
  [
    ['3/4/2027', '20:00', ''],
    ['2027-04-03T18:00:00.000Z', null],
  ],
  [
    ['', '3.4.2027 20:00', '3.4.2027 22:00'],
    ['2027-04-03T18:00:00.000Z', '2027-04-03T20:00:00.000Z'],
  ],
  [
    ['3.4.2027', '20:00', '5.4.2027 12:00'],
    ['2027-04-03T18:00:00.000Z', '2027-04-05T10:00:00.000Z'],
  ],
  [
    ['3.4.2027', '', ''],
    ['whole', '2027-04-02T22:00:00.000Z', '2027-04-03T21:59:00.000Z'],
  ],
  [
    ['26.3.2027', '', '28.3.2027'],
    ['whole', '2027-03-25T23:00:00.000Z', '2027-03-28T21:59:00.000Z'],
  ],
  [
    ['3.-5.4.2027', '', ''],
    ['whole', '2027-04-02T22:00:00.000Z', '2027-04-05T21:59:00.000Z'],
  ],
  [
    ['3.4. - 5.4.2027', '', ''],
    ['whole', '2027-04-02T22:00:00.000Z', '2027-04-05T21:59:00.000Z'],
  ],
  [
    ['1.4.2027', '19.30 Uhr', '22.10 Uhr'],
    ['2027-04-01T17:30:00.000Z', '2027-04-01T20:10:00.000Z'],
  ],
  [
    ['1.4.2027', '19.10', '21.10'],
    ['2027-04-01T17:10:00.000Z', '2027-04-01T19:10:00.000Z'],
  ],
  [
    ['1.4.2027', '19.10 Uhr', ''],
    ['2027-04-01T17:10:00.000Z', null],
  ],
  [
    ['1.4.2027', 'von 19.10 bis 21.10 Uhr', ''],
    ['2027-04-01T17:10:00.000Z', '2027-04-01T19:10:00.000Z'],
  ],
  [
    ['1.4.2027', '19 Uhr', '3.4.'],
    ['2027-04-01T17:00:00.000Z', '2027-04-03T21:59:00.000Z'],
  ],
  [['', '19.10 Uhr', ''], undefined],
  [
    ['Sa 3.4', '', ''],
    ['whole', '2027-04-02T22:00:00.000Z', '2027-04-03T21:59:00.000Z'],
  ],
  ...['28. bis 30.5.2027', '28. - 30.5.2027', '28.-30.5.2027', 'Fr 28.5. - So 30.5.2027', '28 - 30 May 2027'].map(
    (cell): [string[], string[]] => [
      [cell, '', ''],
      ['whole', '2027-05-27T22:00:00.000Z', '2027-05-30T21:59:00.000Z'],
    ],
  ),
  ...['28 May - 2 June 2027', 'May 28 - June 2, 2027', '28.5. bis 2.6.2027', '5/28/2027 - 6/2/2027'].map(
    (cell): [string[], string[]] => [
      [cell, '', ''],
      ['whole', '2027-05-27T22:00:00.000Z', '2027-06-02T21:59:00.000Z'],
    ],
  ),
  [
    ['30.12.-2.1.2028', '', ''],
    ['whole', '2027-12-29T23:00:00.000Z', '2028-01-02T22:59:00.000Z'],
  ],
  [
    ['28.-30.5.2027, 18-22 Uhr', '', ''],
    ['2027-05-28T16:00:00.000Z', '2027-05-30T20:00:00.000Z'],
  ],
  [
    ['3.4.2027 18 Uhr - So 4.4.2027 12 Uhr', '', ''],
    ['2027-04-03T16:00:00.000Z', '2027-04-04T10:00:00.000Z'],
  ],
  [
    ['3.4.2027', '20 Uhr', '24:00'],
    ['2027-04-03T18:00:00.000Z', '2027-04-03T22:00:00.000Z'],
  ],
  [
    ['', '3.4.2027 20 Uhr', '3.4.2027 24:00'],
    ['2027-04-03T18:00:00.000Z', '2027-04-03T22:00:00.000Z'],
  ],
  [
    ['3.4.2027', '12 Uhr nachts', '2 Uhr'],
    ['2027-04-03T22:00:00.000Z', '2027-04-04T00:00:00.000Z'],
  ],
  [
    ['3.4.', '18 Uhr', ''],
    ['2027-04-03T16:00:00.000Z', null],
  ],
  [
    ['3.4.2027', 'half past 7 pm', 'quarter to 10 pm'],
    ['2027-04-03T17:30:00.000Z', '2027-04-03T19:45:00.000Z'],
  ],
  ...['halb drei bis vier', 'halb drei bis 4', 'halb drei - 16:00'].map((cell): [string[], string[]] => [
    ['3.4.2027', cell, ''],
    ['2027-04-03T12:30:00.000Z', '2027-04-03T14:00:00.000Z'],
  ]),
  ...['halb sechs bis halb acht', 'half past 5 to half past 7', 'halb sechs - 7:30'].map(
    (cell): [string[], string[]] => [
      ['3.4.2027', cell, ''],
      ['2027-04-03T15:30:00.000Z', '2027-04-03T17:30:00.000Z'],
    ],
  ),
  [
    ['3.4.2027', 'halb fünf', 'halb sieben'],
    ['2027-04-03T14:30:00.000Z', '2027-04-03T16:30:00.000Z'],
  ],
  [
    ['3.4.2027', '0:30', 'halb drei'],
    ['2027-04-02T22:30:00.000Z', '2027-04-03T00:30:00.000Z'],
  ],
  ...['am frühen Nachmittag halb drei', 'early afternoon, half past two'].map((cell): [string[], (string | null)[]] => [
    ['3.4.2027', cell, ''],
    ['2027-04-03T12:30:00.000Z', null],
  ]),
  [
    ['3.4.2027', 'früh um halb fünf', ''],
    ['2027-04-03T02:30:00.000Z', null],
  ],
  [
    ['Samstagmorgen, 3.4.2027, halb fünf', '', ''],
    ['2027-04-03T02:30:00.000Z', null],
  ],
  ...['halb eins bis zwei', 'halb eins bis 2'].map((cell): [string[], string[]] => [
    ['3.4.2027', cell, ''],
    ['2027-04-03T10:30:00.000Z', '2027-04-03T12:00:00.000Z'],
  ]),
  [
    ['3.4.2027', 'half past two', 'quarter to 5'],
    ['2027-04-03T12:30:00.000Z', '2027-04-03T14:45:00.000Z'],
  ],
  [
    ['3.4.2027', '22 Uhr', 'halb drei'],
    ['2027-04-03T20:00:00.000Z', '2027-04-04T00:30:00.000Z'],
  ],
  [
    ['3.4.2027', '22 Uhr bis halb drei', ''],
    ['2027-04-03T20:00:00.000Z', '2027-04-04T00:30:00.000Z'],
  ],
  [
    ['14:30 am 3.4.2027', '', ''],
    ['2027-04-03T12:30:00.000Z', null],
  ],
  [
    ['3.4.2027 halb acht abends', '', 'viertel nach 9 abends'],
    ['2027-04-03T17:30:00.000Z', '2027-04-03T19:15:00.000Z'],
  ],
  [
    ['3.4.2027', '20 Uhr (Saal 3)', 'bis 22'],
    ['2027-04-03T18:00:00.000Z', '2027-04-03T20:00:00.000Z'],
  ],
  [
    ['Samstag Abend, 3.4.2027', '20 Uhr', 'nachts um 23 Uhr'],
    ['2027-04-03T18:00:00.000Z', '2027-04-03T21:00:00.000Z'],
  ],
  ...['Freitagabend, 16.4.2027 20.00', '16.4.2027 20.00 Einlass 19.00'].map((cell): [string[], (string | null)[]] => [
    [cell, '', ''],
    ['2027-04-16T18:00:00.000Z', null],
  ]),
  ...['3.4.2027, Saal 3', '3.4.2027 25:00'].map((cell): [string[], string[]] => [
    [cell, '', ''],
    ['whole', '2027-04-02T22:00:00.000Z', '2027-04-03T21:59:00.000Z'],
  ]),
])('%j is %j', (cells, when) => {
  expect(whenOf(...cells)).toEqual(when)
})

test.each([
  ['abends 20.00', '20:00', ''],
  ['20.00 Open End', '20:00', ''],
  ['20.10 Open End', '20:10', ''],
  ['Raum 2.15, 19:30', '19:30', ''],
  ['Eintritt 5.50 EUR, 20:00', '20:00', ''],
  ['Haus 3.12: 14:00-16:00', '14:00', '16:00'],
  ['19.30 (Einlass 19.00)', '19:30', ''],
  ['20.00 Uhr, Saal 3', '20:00', ''],
  ['10.00 bis ca. 12.00', '10:00', '12:00'],
  ['9-17 Uhr, Mittagspause 12-13 Uhr', '09:00', '17:00'],
  ['9-17 Uhr, 12-13 Uhr Pause', '09:00', '17:00'],
  ['9.00-17.00, 12.00-13.00 Pause', '09:00', '17:00'],
  ['10:00-18:00 (Pause 12:00-13:00)', '10:00', '18:00'],
  ['9am-5pm, lunch break noon-1pm', '09:00', '17:00'],
  ['Einlass 18, Beginn 19-21 Uhr', '19:00', '21:00'],
  ['19-21 Uhr, Einlass 18-19 Uhr', '19:00', '21:00'],
  ['18-19 Uhr Einlass, 19-21 Uhr', '19:00', '21:00'],
  ['Sekt 18-19 Uhr, Beginn 19-21 Uhr', '19:00', '21:00'],
  ['10:00-12:00, 5-8 Euro', '10:00', '12:00'],
  ['10.00-12.00, 5.00-8.00 Euro', '10:00', '12:00'],
  ['10-12 Uhr, 6-10 Jahre', '10:00', '12:00'],
  ['10-12 Uhr, Saal 3-4', '10:00', '12:00'],
  ['nachmittags 14-16', '14:00', '16:00'],
  ['abends ab 20', '20:00', ''],
  ['Samstagabend 20', '20:00', ''],
  ['in the evening, 20', '20:00', ''],
  ['vormittags 9-11', '09:00', '11:00'],
  ['nachts 2 Uhr', '02:00', ''],
  ['2 Uhr nachts', '02:00', ''],
  ['nachts 2', '02:00', ''],
  ['20.00 (Einlass 19 Uhr)', '20:00', ''],
  ['20:00 Uhr, Einlass 19:00', '20:00', ''],
  ['doors 7 pm, start 8 pm', '20:00', ''],
  ['7pm doors / 8pm start', '20:00', ''],
  ['19:30 (doors 19:00)', '19:30', ''],
  ['Einlass: ab 19:00 Uhr Beginn: 20:00 Uhr', '20:00', ''],
  ['Einlass ab 19, Beginn 20', '20:00', ''],
  ['19 Uhr Einlass, 20-22 Uhr', '20:00', '22:00'],
  ['20.00, Einlass 30 min vorher', '20:00', ''],
  ['1 Uhr, Einlass 23 Uhr', '01:00', ''],
  ['0:30, doors 23:30', '00:30', ''],
  ['Sekt 19 Uhr, Beginn 20.00', '20:00', ''],
  ['20.00 (Vorprogramm 19 Uhr)', '20:00', ''],
  ['20 Uhr (bis 22 Uhr)', '20:00', '22:00'],
  ['19 Uhr, Ende 22 Uhr', '19:00', '22:00'],
  ['19 Uhr (Ende ca. 22 Uhr)', '19:00', '22:00'],
  ['ab 19 Uhr, Ende 22 Uhr', '19:00', '22:00'],
  ['19 Uhr Konzert, endet um 1 Uhr', '19:00', '01:00'],
  ['19:00 Ende: halb zehn', '19:00', '21:30'],
  ['Beginn 19 Uhr, Einlass 18 Uhr, Ende 22 Uhr', '19:00', '22:00'],
  ['7 pm, ends 10 pm', '19:00', '22:00'],
  ['19 Uhr, Ende offen', '19:00', ''],
  ['19 Uhr, Open End', '19:00', ''],
  ['Sa 20.00', '20:00', ''],
  ['Raum 3.12, 19:30', '19:30', ''],
  ['Sa 3.4., 20 Uhr', '20:00', ''],
  ['18.30 - ca. 20 Uhr', '18:30', '20:00'],
  ['18.30-etwa 20 Uhr', '18:30', '20:00'],
  ['18.30 – max. 20 Uhr', '18:30', '20:00'],
  ['18.30 bis spätestens 20 Uhr', '18:30', '20:00'],
  ['18.30 bis spätestens um 20 Uhr', '18:30', '20:00'],
  ['6.30 - approx 8pm', '18:30', '20:00'],
  ['6:30 to around 8pm', '18:30', '20:00'],
  ['19:00 - gegen 22:00', '19:00', '22:00'],
  ['19 Uhr bis ca. 21 Uhr', '19:00', '21:00'],
  ['6pm – about 8pm', '18:00', '20:00'],
  ['19-ca.21 Uhr', '19:00', '21:00'],
  ['19 bis ~21 Uhr', '19:00', '21:00'],
  ['20:00 bis ca. halb elf', '20:00', '22:30'],
  ['19.30-22h', '19:30', '22:00'],
  ['19:30 - 22 h', '19:30', '22:00'],
  ['19.30h-22h', '19:30', '22:00'],
  ['19.30 - 22.15h', '19:30', '22:15'],
  ['18 - 20h', '18:00', '20:00'],
  ['9-11h', '09:00', '11:00'],
  ['18h-ca. 20h', '18:00', '20:00'],
  ['10am-noon', '10:00', '12:00'],
  ['10am – 12 noon', '10:00', '12:00'],
  ['10:30-noon', '10:30', '12:00'],
  ['10:30 to about noon', '10:30', '12:00'],
  ['10-noon', '10:00', '12:00'],
  ['10-Mittag', '10:00', '12:00'],
  ['10 Uhr bis mittags', '10:00', '12:00'],
  ['9.30 bis mittags um 12', '09:30', '12:00'],
  ['12 Uhr mittags bis 14 Uhr', '12:00', '14:00'],
  ['9 morgens bis Mittag', '09:00', '12:00'],
  ['9h30-noon', '09:30', '12:00'],
  ['18h30 to midnight', '18:30', '00:00'],
  ['19h30-22h', '19:30', '22:00'],
  ['7pm-midnight', '19:00', '00:00'],
  ['7pm - 12 midnight', '19:00', '00:00'],
  ['7.30pm till midnight', '19:30', '00:00'],
  ['19 Uhr bis Mitternacht', '19:00', '00:00'],
  ['19 Uhr bis Mitternacht (24 Uhr)', '19:00', '00:00'],
  ['19-Mitternacht', '19:00', '00:00'],
  ['halb acht bis Mitternacht', '19:30', '00:00'],
  ['20 Uhr, Ende Mitternacht', '20:00', '00:00'],
  ['20 Uhr, Ende ca. Mitternacht', '20:00', '00:00'],
  ['20-24 Uhr', '20:00', '00:00'],
  ['20:00 - 24:00', '20:00', '00:00'],
  ['Saal 3.12 20 Uhr', '20:00', ''],
  ['Seminarraum 2.15, 20 Uhr', '20:00', ''],
  ['Eintritt 5.50, 20 Uhr', '20:00', ''],
  ['€ 12.50, 20 Uhr', '20:00', ''],
  ['VVK 12.50, 20 Uhr', '20:00', ''],
])('the time %j is %s, %s', (cell, start, end) => {
  const { events, notes } = read(`Titel\tDatum\tBeginn\nFest\t3.4.2027\t${cell}`)
  const clock = (at: string | null | undefined) => (at ? timeIn(Date.parse(at), 'Europe/Berlin') : '')
  expect([...events.map((event) => [clock(event.start), clock(event.end)]), ...notes]).toEqual([[start, end]])
})

test.each(['24:00', '24 Uhr', 'Mitternacht', 'midnight'])('an end at %s is the beginning of the next day', (end) => {
  const midnight = ['2027-04-03T18:00:00.000Z', '2027-04-03T22:00:00.000Z']
  expect(whenOf('3.4.2027', `20 Uhr - ${end}`)).toEqual(midnight)
  expect(whenOf('3.4.2027', '20 Uhr', end)).toEqual(midnight)
  expect(whenOf(`3.4.2027 20 Uhr bis ${end}`)).toEqual(midnight)
})

test('24:00 ends the day of the end', () => {
  const { events, notes } = read(
    'Titel\tDatum\tBeginn\tEnddatum\tEnde\nFest\t3.4.2027\t20 Uhr\t3.4.2027\t24:00\nLauf\t3.4.2027\t20 Uhr\t4.4.2027\t24 Uhr',
  )
  expect(events.map(({ end }) => end)).toEqual(['2027-04-03T22:00:00.000Z', '2027-04-04T22:00:00.000Z'])
  expect(notes).toEqual([])
})

test('what the day is of 3/4/2027 is asked, unless another row says it', () => {
  const dates = (...cells: string[]) => `Title,Date\n${cells.map((cell) => `Party,${cell}`).join('\n')}`
  const startsOf = (text: string, dayOrder: TableReading['dayOrder'] = '') => {
    const { table, events } = read(text, { dayOrder })
    return [table.unclearDate, ...events.map(({ start }) => start.slice(0, 10))]
  }
  expect(startsOf(dates('3/4/2027'))).toEqual(['3/4/2027', '2027-04-02'])
  expect(startsOf(dates('3/4/2027'), 'dmy')).toEqual([null, '2027-04-02'])
  expect(startsOf(dates('3/4/2027'), 'mdy')).toEqual([null, '2027-03-03'])
  expect(startsOf(dates('3/4/2027', '4/13/2027', '4/20/2027'))).toEqual([
    null,
    ...['2027-03-03', '2027-04-12', '2027-04-19'],
  ])
  // One date may be a slip.
  expect(startsOf(dates('3/4/2027', '4/13/2027'))[0]).toBe('3/4/2027')
  expect(startsOf(dates('3/4/2027', '4/13/2027'), 'dmy')).toEqual([null, '2027-04-02', '2027-04-12'])
  expect(startsOf(dates('3/4/2027', '4/13/2027'), 'mdy')).toEqual([null, '2027-03-03', '2027-04-12'])
  expect(startsOf(dates('3/4/2027', '13/4/2027'), 'mdy')).toEqual([null, '2027-04-02', '2027-04-12'])
  expect(startsOf(dates('3/4/2027', '12/13/2026', '13/2/2027'))[0]).toBe('3/4/2027')
  expect(startsOf(dates('12/13/2026', '13/2/2027'))[0]).toBe(null)
  expect(startsOf(dates('4/4/2027', 'Sat 1/5/27'))[0]).toBe('1/5/27')
  expect(startsOf(dates('4/4/2027'))).toEqual([null, '2027-04-03'])
  expect(startsOf(dates('3.4.2027'))).toEqual([null, '2027-04-02'])
})

describe('hours in words', () => {
  const whenSaid = (start: string, end = '', doors = '') => {
    const { events, notes } = read(`Titel\tDatum\tBeginn\tEnde\tEinlass\nFest\t3.4.2027\t${start}\t${end}\t${doors}`)
    const [event] = events
    const clock = (at: string | null | undefined) => (at ? timeIn(Date.parse(at), 'Europe/Berlin') : '')
    return [clock(event?.start), clock(event?.end), ...notes.map(({ reason }) => reason)]
  }

  test.each([
    ['halb acht', '', '', '07:30', ''],
    ['viertel nach sieben', '', '', '07:15', ''],
    ['half past seven', '', '', '07:30', ''],
    ['viertel vor acht', '', '', '07:45', ''],
    ['quarter to eight', '', '', '07:45', ''],
    ['halb acht', 'halb zehn', '', '07:30', '09:30'],
    ['halb acht bis zehn', '', '', '07:30', '10:00'],
    ['halb acht', '9:30', '', '07:30', '09:30'],
    ['halb acht', '4.4.2027 22 Uhr', '', '07:30', '22:00'],
    ['halb acht', '20 Uhr', '', '07:30', '20:00'],
    ['halb acht', '', 'halb sieben', '07:30', ''],
  ])('%j, to %j, doors %j are a thing to check: morning or evening', (start, end, doors, ...when) => {
    expect(whenSaid(start, end, doors)).toEqual([...when, 'spoken'])
  })

  test.each([
    ['halb acht abends', '', '', '19:30', ''],
    ['abends halb acht', '', '', '19:30', ''],
    ['Samstagabend um halb acht', '', '', '19:30', ''],
    ['half past seven pm', '', '', '19:30', ''],
    ['half past seven am', '', '', '07:30', ''],
    ['morgens halb acht', '', '', '07:30', ''],
    ['halb elf vormittags', '', '', '10:30', ''],
    ['viertel vor 20 Uhr', '', '', '19:45', ''],
    ['viertel vor sechs', '', '', '17:45', ''],
    ['halb acht', '22 Uhr', '', '19:30', '22:00'],
    ['halb acht', '10 pm', '', '19:30', '22:00'],
    ['halb acht bis 22 Uhr', '', '', '19:30', '22:00'],
    ['halb acht', '1 Uhr', '', '19:30', '01:00'],
    ['halb acht', '24:00', '', '19:30', '00:00'],
    ['halb zehn', '12 Uhr', '', '09:30', '12:00'],
    ['halb elf', '', '10 Uhr', '10:30', ''],
    ['halb zehn bis 12 Uhr', '', '', '09:30', '12:00'],
    ['halb zehn', '17 Uhr', '', '09:30', '17:00'],
    ['halb acht', '', '19 Uhr', '19:30', ''],
    ['halb acht, Einlass 19 Uhr', '', '', '19:30', ''],
    ['8 Uhr, Einlass halb acht', '', '', '08:00', ''],
  ])('%j, to %j, doors %j say which half of the day is meant', (start, end, doors, ...when) => {
    expect(whenSaid(start, end, doors)).toEqual(when)
  })

  test('beside the day they are a thing to check, too', () => {
    const { events, notes } = read('Titel\tDatum\nFest\tSa 3.4.2027 halb acht')
    expect([events[0]?.start, notes.map(({ reason }) => reason)]).toEqual(['2027-04-03T05:30:00.000Z', ['spoken']])
  })
})

test('an approximate start is told also beside an approximate end', () => {
  const { events, notes } = read('Titel\tDatum\tBeginn\nFest\t3.4.2027\tca. 18.30 - ca. 20 Uhr')
  expect(events.map(({ start, end }) => [start, end])).toEqual([
    ['2027-04-03T16:30:00.000Z', '2027-04-03T18:00:00.000Z'],
  ])
  expect(notes.map(({ reason }) => reason)).toEqual(['about'])
})

test('an approximate bare hour is two things to check', () => {
  const { notes } = read('Titel\tDatum\tBeginn\nFest\t3.4.2027\tca. 8')
  expect(notes.map(({ reason }) => reason)).toEqual(['spoken', 'about'])
})

describe('bare hours in figures', () => {
  const readRows = (rows: readonly (readonly string[])[], head = 'Titel\tDatum\tBeginn\tEnde\tEinlass') => {
    const lines = rows.map((cells, index) => `Fest ${index}\t3.4.2027\t${cells.join('\t')}`)
    const { events, notes } = read([head, ...lines].join('\n'))
    const clock = (at: string | null | undefined) => (at ? timeIn(Date.parse(at), 'Europe/Berlin') : '')
    return {
      times: events.map(({ start, end, facts }) => [clock(start), clock(end), clock(facts?.doors)].join(' ')),
      notes: notes.map(({ line, reason }) => `${line} ${reason}`),
    }
  }

  test.each([
    ['8', '', '', '08:00', '', ''],
    ['um 8', '', '', '08:00', '', ''],
    ['11', '', '', '11:00', '', ''],
    ['1', '', '', '01:00', '', ''],
    ['starts 8', '', '', '08:00', '', ''],
    ["8 o'clock", '', '', '08:00', '', ''],
    ['doors 7, starts 8', '', '', '08:00', '', '07:00'],
    ['Einlass 7, Beginn 8', '', '', '08:00', '', '07:00'],
    ['7-9', '', '', '07:00', '09:00', ''],
    ['9-2', '', '', '09:00', '14:00', ''],
    ['9 - 12', '', '', '09:00', '12:00', ''],
    ['9-0', '', '', '09:00', '00:00', ''],
    ['8', '0', '', '08:00', '00:00', ''],
    ['from 7 till 10', '', '', '07:00', '10:00', ''],
    ['von 7 bis 10', '', '', '07:00', '10:00', ''],
    ['8 (Saal 3)', '', '', '08:00', '', ''],
    ['8', '10', '', '08:00', '10:00', ''],
    ['10', '1', '', '10:00', '13:00', ''],
    ['8', '', '7', '08:00', '', '07:00'],
    ['8', '22 Uhr', '', '08:00', '22:00', ''],
    ['8', '20 Uhr', '', '08:00', '20:00', ''],
  ])('%j, to %j, doors %j are a thing to check: morning or evening', (start, end, doors, ...when) => {
    expect(readRows([[start, end, doors]])).toEqual({ times: [when.join(' ')], notes: ['2 spoken'] })
  })

  test.each([
    ['8 Uhr', '', '', '08:00', '', ''],
    ['10 Uhr', '', '', '10:00', '', ''],
    ['8 h', '', '', '08:00', '', ''],
    ['8:00', '', '', '08:00', '', ''],
    ['8.30', '', '', '08:30', '', ''],
    ['8 pm', '', '', '20:00', '', ''],
    ['8 am', '', '', '08:00', '', ''],
    ['7-9 pm', '', '', '19:00', '21:00', ''],
    ['8-10 Uhr', '', '', '08:00', '10:00', ''],
    ['morgens 8', '', '', '08:00', '', ''],
    ['vormittags 9-11', '', '', '09:00', '11:00', ''],
    ['8 abends', '', '', '20:00', '', ''],
    ["8 o'clock in the evening", '', '', '20:00', '', ''],
    ['0', '', '', '00:00', '', ''],
    ['12', '', '', '12:00', '', ''],
    ['20', '', '', '20:00', '', ''],
    ['19-22', '', '', '19:00', '22:00', ''],
    ['9-17', '', '', '09:00', '17:00', ''],
    ['9', '17 Uhr', '', '09:00', '17:00', ''],
    ['8 pm', '', '7', '20:00', '', '19:00'],
    ['doors 7, starts 8 pm', '', '', '20:00', '', '19:00'],
    ['doors 7 pm, starts 8', '', '', '20:00', '', '19:00'],
    ['Einlass 19 Uhr, Beginn 8', '', '', '20:00', '', '19:00'],
    ['8', '', '19 Uhr', '20:00', '', '19:00'],
    ['8', '10', '19:30', '20:00', '22:00', '19:30'],
    ['8', '', '7 Uhr', '08:00', '', '07:00'],
  ])('%j, to %j, doors %j say which half of the day is meant', (start, end, doors, ...when) => {
    expect(readRows([[start, end, doors]])).toEqual({ times: [when.join(' ')], notes: [] })
  })

  test('a long cell of words that may stand beside a time is read soon', async () => {
    const used = await processorTime(async () =>
      expect(readRows([[`${'from '.repeat(30_000)}8`, '', '']]).times).toEqual(['08:00  ']),
    )
    expect(used).toBeLessThan(3_000)
  })

  test('a column of bare figures that has 19 counts to 24, so that its 9 is the morning', () => {
    expect(readRows([['9'], ['19'], ['10-12'], ['starts 8']])).toEqual({
      times: ['09:00  ', '19:00  ', '10:00 12:00 ', '08:00  '],
      notes: ['5 spoken'],
    })
    expect(readRows([['9'], ['19:30'], ['20 Uhr'], ['half past seven pm']]).notes).toEqual(['2 spoken'])
  })

  test('beside the day they are a thing to check, too', () => {
    const startOf = (cell: string) => {
      const { events, notes } = read(`Titel\tDatum\nFest\t${cell}`)
      return [events[0]?.start, ...notes.map(({ reason }) => reason)]
    }
    expect(startOf('Sa 3.4.2027, 8')).toEqual(['2027-04-03T06:00:00.000Z', 'spoken'])
    expect(startOf('Sa 3.4.2027, 8 Uhr')).toEqual(['2027-04-03T06:00:00.000Z'])
    expect(startOf('Sa 3.4.2027, 20')).toEqual(['2027-04-03T18:00:00.000Z'])
  })
})

describe('what is wrong is told with its row, and the good rows stay', () => {
  const notesOf = (...rows: string[]) => {
    const { notes, events } = read(['Titel;Datum;Uhrzeit;Ende', ...rows, 'Gut;1.5.2027;ganztägig;'].join('\r\n'))
    expect(events.at(-1)?.name).toBe('Gut')
    return { notes: notes.map(({ line, reason }) => [line, reason]), names: events.map(({ name }) => name) }
  }

  test('a time that cannot be read stays in the description', () => {
    const { events } = read(
      [
        'Titel;Datum;Uhrzeit;Ende;Text',
        'Fest;1.5.2027;8 oder 9 Uhr abends;;Mit Tanz',
        'Markt;1.5.2027, Saal 3;;;',
        'Lauf;1.5.2027;–;;Los',
        'Ball;1.5.2027;abends;21:00;',
        'Schau;bis 1.5.2027;abends;-;',
        'Abend;1.5.2027;18.30 (Führung), 20 Uhr (Konzert);;',
        'Treff;1.5.2027;?;22 Uhr;',
        'Tanz;1.5.2027, Saal 3;tba;;',
        'Chor;1.5.2027 25:00;-;;',
      ].join('\r\n'),
    )
    expect(events.map(({ allDay, description }) => [allDay, description])).toEqual([
      [true, '8 oder 9 Uhr abends\n\nMit Tanz'],
      [true, '1.5.2027, Saal 3'],
      [true, 'Los'],
      [true, 'abends – 21:00'],
      [true, 'bis 1.5.2027, abends'],
      [true, '18.30 (Führung), 20 Uhr (Konzert)'],
      [true, '22 Uhr'],
      [true, '1.5.2027, Saal 3'],
      [true, '1.5.2027 25:00'],
    ])
  })

  test.each([
    'TBC',
    'tba',
    'T.B.A.',
    '(tbd)',
    '?',
    '??',
    'to be announced',
    'offen',
    'Noch offen',
    'Uhrzeit folgt',
    'Zeit: noch unklar',
    'steht noch nicht fest',
    'wird noch bekanntgegeben',
    'time to be confirmed',
  ])('the time %s is told as not known yet', (time) => {
    const { events, notes } = read(`Titel;Datum;Uhrzeit\nFest;1.5.2027;${time}`)
    expect(events.map(({ allDay, description }) => [allDay, description])).toEqual([[true, '']])
    expect(notes.map(({ reason }) => reason)).toEqual(['openTime'])
  })

  test('a long cell that may say that its time is not known is read soon', async () => {
    const used = await processorTime(async () => {
      for (const part of ['-', '?', 'noch ', '18 - ', 'ca. ', 'noon - ', '- ca. ', '-20 Uhr, und ', '   '])
        notesOf(`Fest;1.5.2027;${part.repeat(20_000)};`, `Ball;1.5.2027;19${part.repeat(20_000)} 20 Uhr;`)
    })
    expect(used).toBeLessThan(5_000)
  })

  test('a time that only fills its place is none', () => {
    for (const time of ['-', 'n/a', 'k. A.', 'keine'])
      expect(notesOf(`Fest;1.5.2027;${time};`, 'Lauf;2.5.2027;20 Uhr;').notes).toEqual([[2, 'untimed']])
    expect(notesOf('Fest;1.5.2027 20 Uhr;tba;').notes).toEqual([])
  })

  test('no name, no date, no time, an end before the start', () => {
    expect(notesOf(';1.5.2027;;').notes).toEqual([[2, 'unnamed']])
    expect(notesOf('Fest;bald;;').notes).toEqual([[2, 'start']])
    expect(notesOf('Fest;31.6.2027;;').notes).toEqual([[2, 'start']])
    expect(notesOf('Fest;Fr 1.5.2027;;').notes).toEqual([[2, 'weekday']])
    expect(notesOf('Fest;;Freitag, 5/1/2027 20:00;', 'Lauf;5/13/2027;;').notes).toEqual([[2, 'weekday']])
    expect(notesOf('Fest;jeden Dienstag ab 1.5.2027;;').notes).toEqual([[2, 'start']])
    expect(notesOf('Fest;1.5.2027;abends;').notes).toEqual([[2, 'time']])
    expect(notesOf('Fest;1.5.2027;25:00;').notes).toEqual([[2, 'time']])
    expect(notesOf('Fest;1.5.2027, Saal 3;;')).toEqual({ notes: [[2, 'time']], names: ['Fest', 'Gut'] })
    expect(notesOf('Fest;1.5.2027, Saal 3;20 Uhr;').notes).toEqual([[2, 'beside']])
    expect(notesOf('Fest;1.5.2027, Saal 3;abends;').notes).toEqual([[2, 'time']])
    expect(notesOf('Fest;;1.5.2027, Saal 3;').notes).toEqual([[2, 'time']])
    expect(notesOf('Fest;1.5.2027;20 Uhr;2.5.2027, Saal 3').notes).toEqual([[2, 'end']])
    expect(notesOf('Fest;1.5.2027;19:00;30.4.2027').notes).toEqual([[2, 'end']])
    expect(notesOf('Fest;1.5.2027;17:00-16:00;').notes).toEqual([[2, 'end']])
    expect(notesOf('Fest;1.5.2027;22:00-02:00;').notes).toEqual([])
    expect(notesOf(`${'x'.repeat(300)};1.5.2027;;`).notes).toEqual([[2, 'cut']])
  })

  test.each([
    'viertel 8',
    'zehn nach 7',
    '10 past 7 pm',
    'fünf vor halb 8',
    'half past noon',
    'ca. 8 bis 10 Leute',
    '7 or 8',
    'half 7',
    'Saal 3',
    'abends 8',
    'abends 8 Uhr',
    'Freitagabend 8 Uhr',
    'nachts 11 Uhr',
    'morgens 20',
    '8 bis 10 Uhr abends',
    '8 bis 10 abends',
    '14-16 nachmittags',
    'in the evening, 8:30',
    'Einlass 19 Uhr',
    '20 Uhr (Einlass)',
    'Einlass/Beginn 19:00/20:00',
    'Einlass 19 Uhr, Beginn 8 Uhr',
    '9:31, Einlass 21:30',
    '10 und 14 Uhr',
    'um 8 oder 9',
    '20 Uhr oder 21 Uhr',
    '20:00 or 21:00',
    '20:00 (oder 21:00)',
    '20 bzw. 21 Uhr',
    '20 / 21 Uhr',
    'Sa 20 / 21 Uhr',
    '20/21 Uhr',
    'halb acht oder acht',
    'between 7 and 8pm',
    'between 7pm and 8pm',
    'zwischen 19:00 und 20:00',
    '19 Uhr und 21 Uhr',
    '14:00, 16:00',
    '14:00, 16:00, 18:00',
    '14, 16 Uhr',
    '14 Uhr & 16 Uhr',
    '14:00/16:00',
    '19 Uhr + 21 Uhr',
    '19.00 Uhr u. 21.00 Uhr',
    '"19:00; 21:00"',
    '19:00 21:00',
    '19 Uhr sowie um 21 Uhr',
    '19 Uhr (und 21 Uhr)',
    '19 Uhr und 21 Uhr (Einlass 18 Uhr)',
    'Sa 19 Uhr und So 15 Uhr',
    'halb acht und halb zehn',
    '7 pm, 9 pm',
    '7pm & 9pm',
    '9-12, 14-17 Uhr',
    '9-12.30, 14-17 Uhr',
    '10.00-13.00 + 14.00-16.00',
    '10.00-14.00 und 15.00-18.00',
    '10:00–12:00, 14:00–16:00',
    '10:00–12:00 14:00–16:00',
    '"10.30-12.00; 14.30-16.00"',
    '10.30 - 12.00 and 14.30 - 16.00',
    '10.00-12.00 / 14-16',
    '9am-11am, 2pm-4pm',
    '9-11am and 1-3pm',
    '10am-noon & 3pm-5pm',
    '10am-noon / 3pm-5pm',
    '10am-noon, 3pm-midnight',
    '10-12 Uhr und 14-16 Uhr',
    '10-12 Uhr sowie von 14-16 Uhr',
    '10-12 Uhr (und 14-16 Uhr)',
    'Sa 10-12 Uhr, So 14-16 Uhr',
    '10-12 Uhr Kinder, 14-16 Uhr Erwachsene',
    'Einlass 9 Uhr, 10-12 Uhr und 14-16 Uhr',
    '18.30 (Führung), 20 Uhr (Konzert)',
    '14.30 Kaffee, 15 Uhr Vortrag',
    'Führung 18:30, Konzert 20 Uhr',
    'Kino 18.30, Konzert 20 Uhr',
    'Großer Saal 18.30, Konzert 20 Uhr',
    '18.30 – irgendwann nach 20 Uhr',
    '18 – irgendwann nach 20 Uhr',
    '14 + 16 Uhr',
    '18:30/19:00',
    '2-3 h',
    '10 to noon',
    '8-midnight',
    'midnight-2am',
    '12 noon - 2pm',
    'noon – midnight',
    'mittags bis 14 Uhr',
    "8 o'clock till 10:30",
    '9 morgens bis 12 Uhr',
    'Sa 3.10',
    'Samstag, 3.10',
    'am 3.10',
    '3.10.',
    '03.10.2027',
    '03.10.2027 20:00',
    'So 3.10., 20 Uhr',
  ])('the time %s is not guessed', (time) => {
    expect(notesOf(`Fest;1.5.2027;${time};`).notes).toEqual([[2, 'time']])
  })

  test.each([
    '20 Uhr / 3 Euro',
    '20 Uhr oder später',
    '20 Uhr und 3 Bands',
    '20 Uhr oder 10,- Euro',
    '20 Uhr (oder 12-14 Euro)',
    'Saal 2 / 20 Uhr',
    'Saal 3, 20 Uhr',
    '20 Uhr, Saal 3',
    '20 Uhr, 12.50 Euro',
    '20 Uhr, 2 h',
    '20 Uhr (und 3 Bands)',
    '20 Uhr + 10 min Pause',
    '20 Uhr, danach 22 Uhr Tanz',
  ])('nothing in %s is another time', (time) => {
    expect(notesOf(`Fest;1.5.2027;${time};`).notes).toEqual([])
    expect(whenOf('3.4.2027', time)).toEqual(['2027-04-03T18:00:00.000Z', null])
    expect(whenOf(`3.4.2027 ${time} (oder 4.4. bei Regen)`)).toEqual(['2027-04-03T18:00:00.000Z', null])
  })

  test.each(['3. oder 4.4.2027', '3.4.2027 oder So 4.4.2027', '3 or 4 April 2027', '3.4.2027 20 Uhr oder 4.4.2027'])(
    'neither day of %s is guessed',
    (date) => {
      expect(notesOf(`Fest;${date};20 Uhr;`)).toEqual({ notes: [[2, 'start']], names: ['Gut'] })
    },
  )

  test.each([
    '17.4., 24.4., 3.5.2027',
    '17.4, 24.4, 3.5.2027',
    '17.04. + 24.04.2027',
    '17.04.2027, 24.04.2027',
    '17.04.2027 / 24.4',
    '07.05.2027 und 14.05.2027',
    '17./24.04.2027',
    '17.04. & 24.04.2027',
    'Sa 17. und Sa 24. April 2027',
    '17 und 24 April 2027',
    'April 17 and 24, 2027',
    'April 17 & April 24, 2027',
    '2027-04-17 und 2027-04-24',
    '2027-04-17, 2027-04-24',
    '4/17/2027 and 4/24/2027',
    '4. und 5.6.2027',
    '3.4.2027 20 Uhr und So 4.4.2027 18 Uhr',
    '17.4.2027 20 Uhr, 24.4.2027 20 Uhr',
    '09.05.2027 verschoben auf 16.05.2027',
    '09.05.2027 (verschoben)',
    '10.05.2027 fällt aus, dafür 17.05.2027',
  ])('of the days in %s none is guessed', (date) => {
    for (const time of ['', '18:00', '19:00 - 21:00'])
      expect(notesOf(`Fest;${date};${time};`)).toEqual({ notes: [[2, 'start']], names: ['Gut'] })
    expect(read(`Titel;Datum\nFest;"${date}"\nGut;1.5.2027`).notes[0]?.text).toContain(date)
  })

  test.each([
    'Fest;18.04.2027 entfällt;20 Uhr;',
    'Fest;05.05.2027 (entfällt);;',
    'Fest;08.05.2027 abgesagt;20 Uhr;',
    'Fest;8.5.2027 - CANCELLED;;',
    'Fest;8.5.2027;fällt aus;',
    'FÄLLT AUS: Fest;8.5.2027;20 Uhr;',
    'Fest (faellt leider aus!);8.5.2027;20 Uhr;',
    'T9 abgesagt;8.5.2027;20 Uhr;',
    'Called off: concert;8.5.2027;20 Uhr;',
    'Canceled – Fest;8.5.2027;20 Uhr;',
  ])('what %s says is canceled', (row) => {
    const { events, notes } = read(`Titel;Datum;Uhrzeit;Ende\n${row}`)
    expect(events.map(({ canceled }) => canceled)).toEqual([true])
    expect(notes.map(({ reason }) => reason)).toContain('canceled')
  })

  test.each([
    'Der abgesagte Ball',
    'Nichts wird abgesagt, alle kommen',
    'Diesmal nicht abgesagt!',
    'Cancel Culture',
    'Hilfe, Weihnachten fällt aus!',
    'Die Hochzeit ist abgesagt',
    'Cancelled? Eine Debatte',
  ])('%s takes place', (title) => expect(read(`Titel;Datum\n${title};8.5.2027`).events[0]?.canceled).toBe(false))

  test.each(['Status', 'state', 'Zustand'])('in the column %s, yes may mean published', (head) => {
    for (const cell of ['1', 'ja', '0']) {
      const { events, notes } = read(`Titel;Datum;${head}\nFest;1.5.2027;${cell}`)
      expect([events[0]?.canceled, ...notes.map(({ reason }) => reason)]).toEqual([false, 'status'])
    }
    expect(read(`Titel;Datum;${head}\nFest;1.5.2027;abgesagt`).events[0]?.canceled).toBe(true)
    expect(read(`Titel;Datum;${head}\nFest;1.5.2027;keine Absage`).events[0]?.canceled).toBe(false)
  })

  test.each(['Canceled', 'Cancelled', 'abgesagt', 'Abgesagt?', 'Fällt aus?', 'Ausfall'])(
    'the column %s says yes or no, in figures or in words',
    (head) => {
      const told = (cell: string) => {
        const { table, events, notes } = read(`Titel;Datum;${head}\nFest;1.5.2027;${cell}\nLauf;2.5.2027;?`)
        expect(table.columns.at(-1)?.field).toBe('status')
        return [events[0]?.canceled, ...notes.filter(({ line }) => line === 2).map(({ reason }) => reason)]
      }
      for (const cell of ['yes', 'JA', 'x', 'X', 'wahr', 'true', '1', 'fällt aus', 'CANCELLED', 'EventCancelled'])
        expect([cell, ...told(cell)]).toEqual([cell, true, 'canceled'])
      for (const cell of ['no', 'Nein', '', '0', 'FALSE', '-', 'nicht abgesagt', 'bestätigt', 'EventScheduled'])
        expect([cell, ...told(cell)]).toEqual([cell, false])
      for (const cell of ['vielleicht', 'unbestätigt', 'verschoben'])
        expect([cell, ...told(cell)]).toEqual([cell, false, 'status'])
    },
  )

  test.each([
    ['Ausverkauft!', true],
    ['Leider restlos ausverkauft.', true],
    ['SOLD OUT', true],
    ['sold-out', true],
    ['Ausgebucht, Warteliste im Büro', true],
    ['This event is fully booked', true],
    ['ausverkauft?', false],
    ['nicht ausverkauft', false],
    ['bald ausverkauft', false],
    ['Ausverkauft, Restkarten an der Abendkasse', false],
    ['Ausverkauft, wenn es regnet', false],
    ['Sold out last year', false],
    ['Mit Imbiss. Im letzten Jahr ausverkauft.', false],
    ['', false],
  ])('the remark or state %j says whether the event is sold out', (cell, isSoldOut) => {
    for (const head of ['Bemerkung', 'Status']) {
      const { events, notes } = read(`Titel;Datum;${head}\nFest;8.5.2027;${cell}`)
      const [event] = events
      expect([event?.facts?.soldOut ?? false, event?.canceled]).toEqual([isSoldOut, false])
      if (isSoldOut) expect(notes.filter(({ reason }) => reason === 'status')).toEqual([])
    }
  })

  test.each<[remark: string, canceled: boolean | null]>([
    ['abgesagt', true],
    ['abgesagt!', true],
    ['fällt aus', true],
    ['entfällt', true],
    ['cancelled', true],
    ['Called off!', true],
    ['ABGESAGT wegen Krankheit', true],
    ['Veranstaltung fällt leider aus. Karten nimmt die Kasse zurück.', true],
    ['Abgesagt! Bei Fragen ruf an.', true],
    ['(abgesagt)', true],
    ['entfällt bei Regen', null],
    ['Abgesagt, wenn es regnet', null],
    ['abgesagt?', null],
    ['verlegt auf 24.5.', null],
    ['Postponed to 24 May', null],
    ['nicht abgesagt', false],
    ['Die Gebühr entfällt', false],
    ['Absagen bitte bis Freitag', false],
    ['Verlegte Geschichten', false],
  ])('the remark %s says whether the event is canceled', (remark, canceled) => {
    const { events, notes } = read(`Titel;Datum;Bemerkung\nFest;8.5.2027;${remark}`)
    expect(events.map((event) => event.canceled)).toEqual([canceled === true])
    expect(notes.some(({ reason }) => reason === 'status')).toBe(canceled === null)
  })

  test.each([
    ['CANCELLED - landlord ill', true],
    ['called off', true],
    ['Hall is booked, but postponed to 12 April', true],
    ['won’t take place', true],
    ['Raum zu klein, fällt daher leider aus', true],
    ['muss entfallen', true],
    ['findet dieses Jahr nicht statt', true],
    ['verschoben auf 12.4.', true],
    ['Not cancelled', false],
    ['nicht verschoben', false],
    ['Cancellation policy: none', false],
    ['Absagen bitte bis Freitag', false],
    ['2 tables, 40 chairs', false],
    ['', false],
  ])('that a column that is left out says %j is told: %j', (cell, isTold) => {
    for (const columns of [[], ['name', 'date', ''] as const]) {
      const { events, notes } = read(`Titel;Datum;Notes of the committee\nFest;8.5.2027;${cell}`, { columns })
      expect(events.map(({ canceled }) => canceled)).toEqual([false])
      const told = notes.filter(({ reason }) => reason === 'leftOut')
      expect(told).toEqual(isTold ? [{ line: 2, reason: 'leftOut', text: cell }] : [])
    }
  })

  test('a column that is left out says nothing more of what is canceled anyway, or over', () => {
    const { notes } = read('Titel;Datum;Amt\nFest abgesagt;8.5.2027;abgesagt\nBall;8.5.2026;abgesagt')
    expect(notes.map(({ reason }) => reason)).toEqual(['canceled', 'past'])
  })

  test.each([
    ['bis 17.5.2027', true],
    ['Bis zum 17. Mai', true],
    ['läuft noch bis 17.5.', true],
    ['auch am 26.05.2027', true],
    ['and on 26 May', true],
    ['until 17/05/2027', true],
    ['Anmeldung bis 3.5.2027', false],
    ['bis 18 Jahre', false],
    ['und 3 Euro Pfand', false],
    ['Auch für Kinder', false],
  ])('that the remark %s names a further day is told: %j', (remark, isTold) => {
    const { notes } = read(`Titel;Datum;Bemerkung\nFest;8.5.2027;${remark}`)
    expect(notes.some(({ reason }) => reason === 'remark')).toBe(isTold)
  })

  test('a first row that says abgesagt is a row', () => {
    expect(read('Fest;1.5.2027;abgesagt\nLauf;2.5.2027;', { columns: ['name', 'date', 'status'] }).events).toHaveLength(
      2,
    )
  })

  test.each(['Sa 8.5.2027, ab 20 Uhr', '8.5.2027 Einlass 19 Uhr, Beginn 20 Uhr', 'Samstagabend, 8. Mai 2027 um acht'])(
    'nothing beside %s is left unread',
    (date) => expect(notesOf(`Fest;${date};20 Uhr;`).notes).toEqual([]),
  )

  test('a long cell that may list days is read soon', async () => {
    const used = await processorTime(async () => {
      for (const part of ['Mo, ', '( oder ', ', ', '17. und ', 'Mai & ', '20 Uhr ', '   ', 'Ende 2 '])
        expect(notesOf(`Fest;8.5.2027 ${part.repeat(20_000)};20 Uhr;`).names).toContain('Gut')
    })
    expect(used).toBeLessThan(5_000)
  })

  test.each([
    ['Mo 3.5.27, 18:00-19:30 Uhr (5x)', '5x'],
    ['Di 4.5.27, 18-19.30 Uhr (10x)', '10x'],
    ['Di 4.5.27, 18-19.30 Uhr, 5x', '5x'],
    ['4.5.27 5x', '5x'],
    ['Thu 4 Mar 2027 (x6)', 'x6'],
    ['4.3.2027, 5 ×', '5 ×'],
    ['4.3.2027 18 Uhr (5 Abende)', '5 Abende'],
    ['4.3.2027 (5 Mal)', '5 Mal'],
    ['4.3.2027, 5-mal', '5-mal'],
    ['4 March 2027, 6 weeks', '6 weeks'],
    ['4 March 2027 (12 sessions)', '12 sessions'],
  ])('that %s is only the first of several dates is told', (date, said) => {
    const { notes, events } = read(`Titel;Datum\nKurs;${date}`)
    expect(notes.filter(({ reason }) => reason !== 'untimed')).toEqual([{ line: 2, reason: 'repeated', text: said }])
    expect(events).toHaveLength(1)
  })

  test('also beside a time, and beside other words', () => {
    expect(notesOf('Kurs;4.3.2027;18:00 (5x);').notes).toEqual([[2, 'repeated']])
    expect(notesOf('Kurs;4.3.2027;18:00;19:30 Uhr, 5x').notes).toEqual([[2, 'repeated']])
    expect(notesOf('Kurs;4.3.2027, 5x, Frühlingsfest;18:00;').notes).toEqual([
      [2, 'repeated'],
      [2, 'beside'],
    ])
  })

  test.each(['4.3.2027', '04.03.27', '4.3.2027 (1x)', '2027-03-04', 'Do 4.3.2027, 18 Uhr'])('%s is one date', (date) =>
    expect(notesOf(`Kurs;${date};18 Uhr;`).notes).toEqual([]),
  )

  test.each(['8.5.2027 Muttertag', '8.5.2027 20 Uhr (oder 9.5. bei Regen)', 'voraussichtlich 8.5.2027'])(
    'what is not read beside %s is told',
    (date) => expect(notesOf(`Fest;${date};20 Uhr;`).notes).toEqual([[2, 'beside']]),
  )

  test.each([
    'bis 20.05.2027',
    'Bis Do, 20. Mai 2027',
    'bis zum 20.5.',
    'ab 22.05.2027',
    'until 20/05/2027',
    'from May 22, 2027',
  ])('that %s is only the first or the last day of several is told', (date) => {
    expect(notesOf(`Fest;${date};20 Uhr;`).notes).toEqual([[2, 'beside']])
    expect(notesOf(`Fest;${date};;`, 'Lauf;9.5.2027;;').notes).toContainEqual([2, 'beside'])
  })

  test('the first day of several needs no note where the last one is said', () => {
    for (const row of ['von 3.5. bis 5.5.2027;ganztags;', 'ab 3.5.2027;20 Uhr;5.5.2027 22 Uhr'])
      expect(notesOf(`Fest;${row}`).notes).toEqual([])
  })

  test.each([
    'Sa 3.4.2027, ab 20 Uhr',
    'Sa., 03.04.27 / 20:00',
    '20:00, 3.4.2027',
    '20 Uhr / 3.4.2027',
    'Samstag 3. April 2027 20.00 & Tanz',
    '3.4.2027, 20 Uhr, Raum 3.12',
  ])('%s is one day', (date) => {
    expect(whenOf(date)).toEqual(['2027-04-03T18:00:00.000Z', null])
  })

  test.each([
    'ganztägig',
    'Ganztags.',
    'den ganzen Tag',
    'ganzer Tag',
    '(ganztägig)',
    'All day',
    'all-day event',
    'whole day',
  ])('the time %s says that an event takes all day', (time) => {
    const told = read(
      `Titel;Datum;Uhrzeit;Ende\nFest;1.5.2027;${time};${time}\nLauf;2.5.2027 (${time});;\nGut;3.5.2027;10:00;`,
    )
    expect([told.events.map(({ allDay }) => allDay), told.notes]).toEqual([[true, true, false], []])
  })

  test('a time beside such words counts, and their contrary is no time', () => {
    expect(whenOf('3.4.2027', 'ganztägig ab 10 Uhr')).toEqual(['2027-04-03T08:00:00.000Z', null])
    expect(notesOf('Fest;1.5.2027;nicht ganztägig;').notes).toEqual([[2, 'time']])
    expect(notesOf('Fest;1.5.2027;10:00;ganztägig').notes).toEqual([[2, 'end']])
  })

  test('a row without a time among rows with one is told, and comes as all day', () => {
    const { events, notes } = read('Titel;Datum;Uhrzeit\nFest;1.5.2027;19:00\nLauf;2.5.2027;')
    expect(events.map(({ name, allDay }) => [name, allDay])).toEqual([
      ['Fest', false],
      ['Lauf', true],
    ])
    expect(notes).toEqual([{ line: 3, reason: 'untimed', text: 'Lauf' }])
    expect(notesOf('Fest;1.5.2027 19:00;;', 'Lauf;2.5.2027;;').notes).toEqual([[3, 'untimed']])
    expect(notesOf('Fest;1.5.2020;19:00;', 'Lauf;2.5.2027;;').notes).toEqual([
      [2, 'past'],
      [3, 'untimed'],
    ])
  })

  test('where no row has a time, where a column says all day, or where a row does not come, nothing is missing', () => {
    expect(notesOf('Fest;1.5.2027;;', 'Lauf;2.5.2027;;').notes).toEqual([])
    const { notes } = read(
      'Titel;Datum;Uhrzeit;Ganztägig\nFest;1.5.2027;19:00;nein\nLauf;2.5.2027;;ja\nMarkt;3.5.2027;;ganztägig',
    )
    expect(notes).toEqual([])
    expect(notesOf('Fest;1.5.2027;19:00;', 'Lauf;2.5.2027;;', 'Lauf;2.5.2027;;').notes).toEqual([
      [3, 'untimed'],
      [4, 'twice'],
    ])
    expect(notesOf('Fest;1.5.2027;19:00;', 'Lauf;2.5.2020;;').notes).toEqual([[3, 'past']])
  })

  test('a time that the clocks skip is told, and moved with them as in all calendars', () => {
    expect(notesOf('Fest;28.3.2027;2:30;').notes).toEqual([[2, 'skipped']])
    expect(notesOf('Fest;27.3.2027;22:00;28.3.2027 2:30').notes).toEqual([[2, 'skipped']])
    expect(notesOf('Fest;28.3.2027;3:00;4:30', 'Lauf;31.10.2027;2:30;', 'Tag;28.3.2027;ganztägig;').notes).toEqual([])
    expect(whenOf('28.3.2027', '2:30')).toEqual(['2027-03-28T01:30:00.000Z', null])
    expect(notesOf('Fest;27.3.2027;20:00;2:00').notes).toEqual([])
    expect(notesOf('Fest;28.3.2027;2:00;').notes).toEqual([[2, 'skipped']])
    expect(notesOf('Fest;28.3.2027;2:30;28.3.2027 2:45').notes).toEqual([[2, 'skipped']])
    expect(notesOf('Fest;28.3.2027;5:00;28.3.2027 2:30').notes).toEqual([[2, 'end']])
    const doorsAt = (time: string, opened: string) =>
      read(`Titel;Datum;Uhrzeit;Einlass\nFest;28.3.2027;${time};${opened}`).notes.map(({ reason }) => reason)
    expect(doorsAt('14:30', '2:30')).toEqual(['doors'])
    expect(doorsAt('4:00', '2:30')).toEqual(['skipped'])
    const midnight = 'Titel;Datum;Uhrzeit\nFest;13.3.2027;24:00\nLauf;14.3.2027;ganztägig'
    const { notes } = read(midnight, {}, 'America/Havana')
    expect(notes.map(({ reason }) => reason)).toEqual(['midnight'])
  })

  test('a missing end of the last day is told', () => {
    expect(notesOf('Fest;28.5.2027;10:00;30.5.2027').notes).toEqual([[2, 'lastDay']])
    expect(notesOf('Fest;28.5.2027;10:00;30.5.2027 18:00').notes).toEqual([])
    expect(notesOf('Fest;28.5.2027;;30.5.2027').notes).toEqual([])
  })

  test('a row that is left out is only told to be left out', () => {
    expect(notesOf('Fest;bald;abends;').notes).toEqual([[2, 'start']])
    expect(notesOf('Fest;;abends;spät').notes).toEqual([[2, 'start']])
    expect(notesOf('Fest;1.5.2020;abends;').notes).toEqual([[2, 'past']])
    expect(notesOf('Fest;bald;1.5.2027 20:00;')).toEqual({ notes: [], names: ['Fest', 'Gut'] })
  })

  test('what can be read, but does not come: what is over, stands there twice, or is canceled', () => {
    expect(notesOf('Fest;1.5.2020;;')).toEqual({ notes: [[2, 'past']], names: ['Gut'] })
    expect(notesOf('Fest;1.5.2027;19:00;', 'Lauf;2.5.2027;;', 'Fest;1.5.2027;19:00;')).toEqual({
      notes: [
        [3, 'untimed'],
        [4, 'twice'],
      ],
      names: ['Fest', 'Lauf', 'Gut'],
    })
    const over = Array.from({ length: 60 }, () => 'Fest;1.5.2020;;')
    const { notes } = notesOf(...over, ';1.5.2027;;')
    expect([notes.length, notes.at(-1)]).toEqual([50, [62, 'unnamed']])
  })

  test('all rows that do not come are counted, also more than notes can tell of', () => {
    const leftOf = (...rows: string[]) => {
      const { events, leftOut } = read(['Titel;Datum;Uhrzeit', ...rows].join('\r\n'))
      return [events.length, leftOut]
    }
    const unread = [';1.5.2027;', 'A;bald;', 'B;;19:00', 'C;Fr 1.5.2027;', '"D;1.5.2027;"E";']
    const rows = ['Fest;1.5.2027;19:00', 'Fest;1.5.2027;19:00', 'Lauf;1.5.2020;', ...unread, ';;', '']
    expect(leftOf(...rows)).toEqual([1, { past: 1, unread: 5, twice: 1 }])
    expect(leftOf('Fest;1.5.2027;19:00')).toEqual([1, { past: 0, unread: 0, twice: 0 }])
    expect(leftOf('Fest;1.5.2027;19:00', ...Array.from({ length: 70 }, () => 'A;bald;'))).toEqual([
      1,
      { past: 0, unread: 70, twice: 0 },
    ])
  })

  test.each([
    'ca. 20 Uhr',
    'ca. 20.00',
    'ca. 20',
    'circa 20:00',
    'gegen 20 Uhr',
    '~20 Uhr',
    'ungefähr 20 Uhr',
    'around 8 pm',
  ])('an approximate start such as "%s" is told', (start) => {
    const { events, notes } = read(`Titel;Datum;Uhrzeit\nStammtisch;21.12.2027;${start}\nLauf;22.12.2027;19 Uhr`)
    expect(events.map(({ start }) => start)).toEqual(['2027-12-21T19:00:00.000Z', '2027-12-22T18:00:00.000Z'])
    expect(notes.map(({ line, reason }) => [line, reason])).toEqual([[2, 'about']])
  })

  test.each(['24:00', '24 Uhr', 'Mitternacht', 'midnight'])(
    'a start at %s is the end of its day, with a note',
    (time) => {
      const { notes, events } = read(`Titel;Datum;Uhrzeit\nFest;21.12.2027;${time}\nLauf;21.12.2027;0:00`)
      expect(events.map(({ start }) => start)).toEqual(['2027-12-21T23:00:00.000Z', '2027-12-20T23:00:00.000Z'])
      expect(notes.map(({ line, reason }) => [line, reason])).toEqual([[2, 'midnight']])
    },
  )

  test('quotes that are not closed, and quotes inside of cells', () => {
    expect(notesOf('"Fest;1.5.2027;;', 'Lauf;2.5.2027;;')).toEqual({ notes: [[2, 'quote']], names: ['Lauf', 'Gut'] })
    expect(notesOf('"Fest;1.5.2027;;', '"Lauf";2.5.2027;;').names).toEqual(['Lauf', 'Gut'])
    expect(notesOf('Fest "Die Brücke";1.5.2027;;').names).toEqual(['Fest "Die Brücke"', 'Gut'])
    expect(notesOf('"Fest\nim Hof";1.5.2027;;', 'Lauf;;;')).toEqual({
      notes: [[3, 'start']],
      names: ['Fest im Hof', 'Gut'],
    })
  })

  test('after many broken rows the rest is left out, with a note', () => {
    const { notes, events } = read(`Titel;Datum\n${'"offen;1.5.2027\n'.repeat(200)}Gut;1.5.2027`)
    expect([notes.length, events.length]).toEqual([50, 0])
  })
})

test('formulas are text', () => {
  const { events } = read('Titel;Datum;Beschreibung\n=1+1;1.5.2027;"=HYPERLINK(""https://x.test"";""hier"")"')
  expect(events[0]).toMatchObject({ name: '=1+1', description: '=HYPERLINK("https://x.test";"hier")' })
})

test('all that a row says', () => {
  const head = 'Titel\tDatum\tOrt\tAdresse\tText\tInfos\tLink\tKategorie\tStatus\tEintritt\tPreis'
  const row =
    'Fest\t1.5.2027\tRathaus\tMarkt 1\tGroß\tund laut\twww.fest.example\tMusik, Kinder\tfällt aus\t8 €\termäßigt 5 €'
  expect(read(`${head}\n${row}`, { columns: [...'ndlaxxu cspp'].flatMap((one) => uses[one] ?? []) }).events).toEqual([
    {
      uid: expect.stringMatching(/^[\da-f]{64}$/),
      recurrence: '',
      planned: null,
      line: 2,
      name: 'Fest',
      allDay: true,
      start: '2027-04-30T22:00:00.000Z',
      end: '2027-05-01T21:59:00.000Z',
      organizers: [],
      location: 'Rathaus, Markt 1',
      description: 'Groß\n\nund laut',
      url: 'https://www.fest.example',
      categories: ['Musik', 'Kinder'],
      geo: null,
      canceled: true,
      facts: { free: false, price: '8 €, ermäßigt 5 €' },
    },
  ])
})
const uses = {
  n: 'name',
  d: 'date',
  l: 'location',
  a: 'address',
  x: 'description',
  u: 'url',
  c: 'category',
  s: 'status',
  p: 'price',
} as const satisfies Record<string, TableReading['columns'][number]> as Record<string, TableReading['columns'][number]>

test.each([
  ['19 Uhr', '20 Uhr', '17:00'],
  ['19.30', '20:00', '17:30'],
  ['', '20 Uhr, Einlass 19:15 Uhr', '17:15'],
  ['18:30', '20 Uhr, Einlass 19:15 Uhr', '16:30'],
  ['23 Uhr', '1 Uhr', '21:00'],
  ['21 Uhr', '20 Uhr', null],
  ['bald', '20 Uhr', null],
  ['halb acht', '20 Uhr', '17:30'],
  ['', '8 pm, doors 7:30', '17:30'],
  ['1 h vorher', '10 Uhr', null],
  ['', '20 Uhr, Einlass 15 min vorher', null],
  ['', '20 Uhr, Einlass 10 Minuten vor Beginn', null],
  ['', '20 Uhr, Kasse ab 18 Uhr, Einlass 19 Uhr', '17:00'],
  ['', '20 Uhr (Abendkasse 19:30)', null],
  ['19 Uhr', '', null],
])('doors open %j for a start at %j', (doors, start, expected) => {
  const [event] = read(`Titel;Datum;Beginn;Einlass\nFest;1.5.2027;${start};${doors}`).events
  const opened = event?.facts?.doors ?? null
  expect(opened?.slice(11, 16) ?? null).toBe(expected)
  expect(opened === null || opened <= String(event?.start)).toBe(true)
})

test('a row whose doors cannot be read is told', () => {
  const doors = ['19 Uhr', 'bald', '21 Uhr', '1 h vorher', '', '-', 'k. A.'].map(
    (cell) => `Fest ${cell};1.5.2027;20 Uhr;${cell}`,
  )
  const { notes } = read(`Titel;Datum;Beginn;Einlass\n${doors.join('\n')}`)
  expect(notes.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'doors'],
    [4, 'doors'],
    [5, 'doors'],
  ])
})

test.each([
  ['8 €', { free: false, price: '8 €' }],
  ['8 / ermäßigt 5 Euro', { free: false, price: '8 / ermäßigt 5 Euro' }],
  ['frei', { free: true, price: '' }],
  ['Eintritt frei!', { free: true, price: '' }],
  ['Der Eintritt ist frei, Spende erbeten', { free: true, price: 'Spende erbeten' }],
  ['kostenlos', { free: true, price: '' }],
  ['Free entry', { free: true, price: '' }],
  ['0 €', { free: true, price: '' }],
  ['0,00', { free: true, price: '' }],
  ['£0', { free: true, price: '' }],
  ['0 bis 5 €', { free: false, price: '0 bis 5 €' }],
  ['frei bis 6 Jahre, sonst 5 €', { free: false, price: 'frei bis 6 Jahre, sonst 5 €' }],
  ['0, 10', { free: false, price: '0, 10' }],
  ['0-10', { free: false, price: '0-10' }],
  ['frei / 5,-', { free: false, price: 'frei / 5,-' }],
  ['frei, Gäste 5', { free: false, price: 'frei, Gäste 5' }],
  ['free - 10 pounds', { free: false, price: 'free - 10 pounds' }],
  ['kostenlos für alle', { free: true, price: '' }],
  ['kostenlos für alle Mitglieder', { free: false, price: 'kostenlos für alle Mitglieder' }],
  ['free event', { free: true, price: '' }],
  ['Eintritt frei, um Spenden wird gebeten', { free: true, price: 'um Spenden wird gebeten' }],
  ['Eintritt frei um Spenden wird gebeten', { free: true, price: 'um Spenden wird gebeten' }],
  ['kostenlos + Spende', { free: true, price: 'Spende' }],
  ['frei*', { free: true, price: '' }],
  ['frei für Mitglieder', { free: false, price: 'frei für Mitglieder' }],
  ['Free with ticket', { free: false, price: 'Free with ticket' }],
  ['frei, Reservierung unter 0341 12345', { free: true, price: 'Reservierung unter 0341 12345' }],
  ['Frei. Anmeldung bis 3.4.', { free: true, price: 'Anmeldung bis 3.4.' }],
  ['frei (Spende erbeten)', { free: true, price: 'Spende erbeten' }],
  ['umsonst & draußen', { free: true, price: 'draußen' }],
  ['frei / Spende', { free: true, price: 'Spende' }],
  ['Die Teilnahme ist kostenlos', { free: true, price: '' }],
  ['gebührenfrei', { free: true, price: '' }],
  ['EUR 0,00', { free: true, price: '' }],
  ['Eintritt\u200b  frei, Spende', { free: true, price: 'Spende' }],
  ['n/a', {}],
  ['k. A.', {}],
  ['0,50 €', { free: false, price: '0,50 €' }],
  ['Freitags 5 €', { free: false, price: 'Freitags 5 €' }],
  ['freiwillig', { free: false, price: 'freiwillig' }],
  ['-', {}],
  ['', {}],
])('the price %j is %j', (price, facts) => {
  expect(read(`Titel;Datum;Preis\nFest;1.5.2027;${price}`).events[0]?.facts).toEqual(facts)
})

test('what is over stays out, and 300 rows are read', () => {
  const days = Array.from({ length: 300 }, (_, index) => `Fest ${index};${(index % 28) + 1}.${(index % 6) + 1}.2027`)
  const { events, notes } = read(`Titel;Datum\n${days.join('\n')}`)
  expect(new Set(notes.map(({ reason }) => reason))).toEqual(new Set(['past']))
  expect(events.length).toBe(days.filter((day) => !/\.[12]\.2027/.test(day)).length)
})

test('what is no table is none', () => {
  for (const text of ['', 'one word', 'Titel;Datum', '\n\n\n']) expect(readTable(text, open, reading)).toBe(null)
  expect(readTable('a;1\n'.repeat(20_001), open, reading)).toBe('tooMany')
})

test('bytes become text as they were meant', () => {
  const text = 'Titel;Datum\r\nBürgerfest – groß;1.5.2027'
  expect(decodeText(Buffer.from(`\ufeff${text}`))).toBe(text)
  expect(decodeText(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(text)
  const windows = Buffer.from(text.replace('–', '\u0096'), 'latin1')
  expect(decodeText(windows)).toBe(text)
})

test('files are read in the process for feeds: calendars, tables, and no spreadsheets', async () => {
  const answer = async (body: Uint8Array) => {
    const found = await readFeed(body, reading, { table: open })
    return 'fault' in found ? found.fault : found.events.map(({ name }) => name)
  }
  expect(await answer(Buffer.from('Titel;Datum\nFest;1.5.2027'))).toEqual(['Fest'])
  expect(
    await answer(Buffer.from('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20270401T170000Z\nSUMMARY:x\nEND:VEVENT')),
  ).toEqual(['x'])
  expect(await answer(Buffer.from('PK\u0003\u0004xl/workbook.xml'))).toBe('spreadsheet')
  expect(await answer(Buffer.from('<!doctype html><p>Log in; please'))).toBe('noTable')
})
