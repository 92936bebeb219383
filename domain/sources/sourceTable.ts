import { fold } from '#domain/text.ts'

export const tableFields = [
  'name',
  'date',
  'start',
  'endDate',
  'end',
  'allDay',
  'doors',
  'location',
  'location2',
  'address',
  'description',
  'url',
  'organizer',
  'category',
  'price',
  'status',
] as const
export type TableField = (typeof tableFields)[number]

/** Empty: left out. */
export type ColumnUse = TableField | ''

/** How to read 3/4/2027. */
export const dayOrders = ['dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]

/** `field` is null while unknown. */
export type TableColumn = { name: string; sample: string; field: ColumnUse | null }

/** `unclearDate`: one such as `3/4/2027`, if nothing says how to read it. */
export type TableLook = { columns: TableColumn[]; unclearDate: string | null }

/** Remarks are for visitors in some tables, and only for the club in others. */
const remarks = [
  'bemerkung',
  'bemerkungen',
  'remark',
  'remarks',
  'notes',
  'note',
  'notizen',
  'kommentar',
  'kommentare',
  'comment',
  'comments',
]

/** German and English, folded, without brackets. */
const names: Readonly<Record<TableField, readonly string[]>> = {
  name: [
    'name',
    'titel',
    'title',
    'veranstaltung',
    'veranstaltungsname',
    'veranstaltungstitel',
    'was',
    'what',
    'event',
    'event name',
    'event title',
    'subject',
    'betreff',
    'summary',
    'bezeichnung',
    'uberschrift',
    'headline',
  ],
  date: [
    'datum',
    'date',
    'tag',
    'day',
    'wann',
    'when',
    'termin',
    'startdatum',
    'start date',
    'anfangsdatum',
    'beginnt am',
    'event date',
    'event start date',
    'datum von',
    'date from',
    'starttag',
    'beginndatum',
  ],
  start: [
    'beginn',
    'start',
    'anfang',
    'von',
    'from',
    'uhrzeit',
    'zeit',
    'time',
    'startzeit',
    'start time',
    'beginnt um',
    'anfangszeit',
    'beginnzeit',
    'event start time',
    'event time',
    'uhrzeit von',
    'begin',
    'begins',
    'starts',
    'startuhrzeit',
    'dtstart',
    'start datetime',
  ],
  endDate: ['enddatum', 'end date', 'endet am', 'event end date', 'datum bis', 'date to', 'date until', 'endtag'],
  end: [
    'ende',
    'end',
    'bis',
    'to',
    'until',
    'endzeit',
    'end time',
    'endet um',
    'event end time',
    'uhrzeit bis',
    'ends',
    'schluss',
    'enduhrzeit',
    'dtend',
    'end datetime',
  ],
  allDay: ['ganztagig', 'ganztagiges ereignis', 'all day', 'all day event', 'allday'],
  doors: [
    'einlass',
    'einlass ab',
    'einlass um',
    'einlasszeit',
    'saaloffnung',
    'turoffnung',
    'doors',
    'doors open',
    'door time',
  ],
  location: [
    'ort',
    'wo',
    'where',
    'location',
    'place',
    'venue',
    'veranstaltungsort',
    'event venue',
    'event venue name',
    'lokal',
    'haus',
    'venue name',
    'spielort',
    'treffpunkt',
    'meeting point',
    'event location',
  ],
  location2: [
    'genauer ort',
    'where exactly',
    'saal',
    'raum',
    'room',
    'hall',
    'halle',
    'buhne',
    'stage',
    'raumlichkeit',
    'saal raum',
    'raum saal',
    'event room',
    'room name',
  ],
  address: ['adresse', 'anschrift', 'strasse', 'address', 'street', 'venue address', 'street address'],
  description: [
    'beschreibung',
    'description',
    'text',
    'details',
    'info',
    'infos',
    'information',
    'informationen',
    'inhalt',
    ...remarks,
    'event description',
    'about',
  ],
  url: [
    'link',
    'url',
    'website',
    'webseite',
    'web',
    'homepage',
    'internet',
    'event website',
    'mehr infos',
    'more info',
  ],
  organizer: [
    'veranstalter',
    'veranstalterin',
    'veranstalter in',
    'veranstalterinnen',
    'veranstaltet von',
    'organisator',
    'organisatorin',
    'organisator in',
    'organisatoren',
    'ausrichter',
    'ausrichterin',
    'ausrichter in',
    'gastgeber',
    'gastgeberin',
    'organizer',
    'organizers',
    'organizer name',
    'organized by',
    'organiser',
    'organisers',
    'organised by',
    'host',
    'hosts',
    'hosted by',
    'event organizer',
    'event organizer name',
    'event organizer name s',
  ],
  category: [
    'kategorie',
    'kategorien',
    'category',
    'categories',
    'art',
    'type',
    'typ',
    'rubrik',
    'sparte',
    'genre',
    'tags',
    'event category',
    'schlagworte',
    'schlagworter',
    'veranstaltungsart',
  ],
  price: [
    'preis',
    'preise',
    'eintritt',
    'eintrittspreis',
    'eintrittspreise',
    'kosten',
    'gebuhr',
    'teilnahmegebuhr',
    'price',
    'prices',
    'cost',
    'costs',
    'admission',
    'entry fee',
    'fee',
    'event cost',
    'ticket price',
  ],
  status: [
    'status',
    'zustand',
    'state',
    'event status',
    'canceled',
    'cancelled',
    'abgesagt',
    'absage',
    'fallt aus',
    'entfallt',
    'ausfall',
  ],
}

const fieldsByName = new Map(tableFields.flatMap((field) => names[field].map((name) => [name, field] as const)))

export const columnKey = (name: string): string =>
  fold(name)
    .replace(/\(.*?\)|\[.*?\]/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 100)

/** Whether a column is called so that yes may mean published. */
export const asksState = (name: string): boolean =>
  ['status', 'zustand', 'state', 'event status'].includes(columnKey(name))

/** Whether only a column is called so. `abgesagt` and `Saal` may also stand in one. */
export const isColumnName = (name: string): boolean => {
  const field = fieldsByName.get(columnKey(name))
  return field !== undefined && field !== 'status' && field !== 'location2'
}

/**
 * Fields of columns by their names, null if unknown; the first of two counts. `remembered`: earlier choices. Without a column of
 * places, a room names the place.
 */
export const recognizeColumns = (
  columns: readonly string[],
  remembered: ReadonlyMap<string, ColumnUse> = new Map(),
): (ColumnUse | null)[] => {
  const taken = new Set<ColumnUse>()
  const keys = columns.map(columnKey)
  const hasPlaces = keys.some((key) => (remembered.get(key) ?? fieldsByName.get(key)) === 'location')
  return keys.map((key) => {
    const decided = remembered.get(key)
    if (decided !== undefined) return decided
    const named = fieldsByName.get(key)
    const field = named === 'location2' && !hasPlaces ? 'location' : named
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

export const missingFields = (columns: readonly (ColumnUse | null)[]): ('name' | 'date')[] => {
  const missing: ('name' | 'date')[] = columns.includes('name') ? [] : ['name']
  return columns.includes('date') || columns.includes('start') ? missing : [...missing, 'date']
}

/** The names of columns with remarks that would be published as the description. */
export const publishedRemarks = (columns: readonly TableColumn[], uses: readonly (ColumnUse | null)[]): string[] =>
  columns.flatMap(({ name, sample }, index) =>
    uses[index] === 'description' && sample !== '' && remarks.includes(columnKey(name)) ? [name] : [],
  )

/** Whether choices for all columns can be remembered: each has a name, and one of its own. */
export const haveOwnNames = (columns: readonly TableColumn[]): boolean => {
  const keys = columns.flatMap(({ name, sample }) => (sample === '' ? [] : [columnKey(name)]))
  return !keys.includes('') && new Set(keys).size === keys.length
}

export const hasTwoDates = (columns: readonly (ColumnUse | null)[]): boolean =>
  columns.filter((field) => field === 'date').length > 1

export const isReadable = ({ columns, unclearDate }: TableLook): boolean => {
  const uses = columns.map(({ field }) => field)
  return unclearDate === null && !uses.includes(null) && missingFields(uses).length === 0
}
