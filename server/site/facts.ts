import type { TFunction } from 'i18next'
import { type EventFacts, holdingAnswers, type PlaceFacts, type Sayings, unknownMark } from '#domain/facts.ts'
import { foldName } from '#domain/text.ts'
import type { EventLine } from '#server/calendar/calendar.ts'
import type { Elsewhere } from '#server/calendar/elsewhere.ts'
import { isAccess, wheelchair } from '#server/calendar/filter.ts'
import { readFacts } from '#server/entries/facts.ts'
import { textsIn } from '#server/texts.ts'
import type { Dates } from './dates.ts'
import type { SiteRequest } from './siteRequest.ts'

export type Standing = 'canceled' | 'postponed' | 'soldOut' | 'moved' | 'elsewhere'

type Row = Elsewhere & { name: string; canceled: 0 | 1; facts: string; start_at: number }

/** The most important state of an event, or null. */
export const standingOf = ({
  canceled,
  facts,
  elsewhere,
}: Pick<Row, 'canceled' | 'facts' | 'elsewhere'>): Standing | null => {
  if (canceled === 1) return 'canceled'
  const { postponed, soldOut, previousStart } = readFacts('events', { facts })
  if (postponed) return 'postponed'
  if (soldOut) return 'soldOut'
  if (previousStart !== null) return 'moved'
  return elsewhere === 1 ? 'elsewhere' : null
}

/** The key of the words for {@link standingOf}: `retimed` for one that moved within its day. */
export const standingKey = (row: Omit<Row, 'name'>, { dateOf }: Pick<Dates, 'dateOf'>): Standing | 'retimed' | null => {
  const standing = standingOf(row)
  if (standing !== 'moved') return standing
  const { previousStart } = readFacts('events', row)
  return dateOf(Date.parse(previousStart ?? '')) === dateOf(row.start_at) ? 'retimed' : standing
}

/** A postponed event has no date yet: nothing is on at its old one. */
export const takesPlace = (row: Pick<Row, 'canceled' | 'facts'>): boolean =>
  row.canceled === 0 && !readFacts('events', row).postponed

/** An event's name with its state: `Sold out: Jazz`. */
export const statedName = (row: Row, { t, dates }: { t: TFunction; dates: Pick<Dates, 'dateOf'> }): string => {
  const standing = standingKey(row, dates)
  return standing === null ? row.name : t(`${standing}Name`, { name: row.name })
}

/** Canceled has a mark of its own. */
export const standingWord = (
  row: Omit<Row, 'name'>,
  { t, dates }: { t: TFunction; dates: Pick<Dates, 'dateOf'> },
): string => {
  const standing = standingKey(row, dates)
  return standing === null || standing === 'canceled' ? '' : t(standing)
}

/** The name of the place, or what is written in its stead. */
export const placeOf = (row: Pick<EventLine, 'place_name' | 'location'>): string => row.place_name ?? row.location

/** Place, room and address in a line. A square that is its own street is named once. */
export const whereText = ({
  place,
  room,
  address,
}: {
  place: string
  room: string
  address: string | null
}): string => {
  const [street = '', ...rest] = (address ?? '').split(',').map((part) => part.trim())
  const isNamed = foldName(street) === foldName(place)
  return [place, room, ...(isNamed ? rest : [address])].filter(Boolean).join(', ')
}

export const priceText = ({ free, price }: Pick<EventFacts, 'free' | 'price'>, t: TFunction): string =>
  [free ? t('free') : '', price].filter(Boolean).join(', ')

/** When doors open, with the day if it is another one than that of the start; empty if nobody says it. */
export const doorsText = (
  row: Pick<Row, 'facts' | 'start_at'>,
  { t, dates }: { t: TFunction; dates: OpeningDates },
): string => {
  const { doors } = readFacts('events', row)
  if (doors === null) return ''
  const at = Date.parse(doors)
  const time = dates.time(at, null)
  return t('doors', { time: dates.isOneDay(at, row.start_at) ? time : `${dates.day(at)}, ${time}` })
}

export type OpeningDates = Pick<Dates, 'time' | 'isOneDay' | 'day'>

/** The moment until which one can register, or null. A postponed event has none before its new date is known. */
export const deadlineOf = ({ postponed, registrationUntil }: Deadline): string | null =>
  postponed ? null : registrationUntil

type Deadline = Pick<EventFacts, 'postponed' | 'registrationUntil'>

/** {@link deadlineOf} in words; empty if nobody says it. */
export const registerUntilText = (facts: Deadline, { t, dates }: { t: TFunction; dates: OpeningDates }): string => {
  const deadline = deadlineOf(facts)
  if (deadline === null) return ''
  const until = Date.parse(deadline)
  return t('registerUntil', { when: `${dates.day(until)}, ${dates.time(until, null)}` })
}

/** Doors, price, registration and address on the web, a line each, as feeds tell them. */
export const factTexts = (
  event: Pick<Row, 'canceled' | 'facts' | 'start_at'>,
  texts: { t: TFunction; dates: OpeningDates },
): string[] => {
  const { t } = texts
  const facts = readFacts('events', event)
  const price = priceText(facts, t)
  const registration = [facts.registration, registerUntilText(facts, texts)].filter(Boolean).join(', ')
  return [
    doorsText(event, texts),
    price === '' ? '' : `${t('price')}: ${price}`,
    registration === '' || event.canceled === 1 ? '' : `${t('registration')}: ${registration}`,
    facts.online === '' ? '' : `${t('online')}: ${facts.online}`,
  ].filter(Boolean)
}

/** What a filter by accessibility asks for; null for nonsense. */
export const accessName = async (
  filter: string,
  { t, language }: Pick<SiteRequest, 't' | 'language'>,
): Promise<string | null> => {
  if (!isAccess(filter)) return null
  const fact = filter.replace(unknownMark, '')
  const name = fact === wheelchair ? t('meaning.accessible') : (await textsIn(language, 'facts'))(`fields.${fact}`)
  return fact === filter ? name : t('accessNotStated', { name })
}

type AccessGroup = { said: string; yes: string[]; no: string[] }

type AccessView = { text: string; placeText: string; groups: AccessGroup[] } | null

export type Told<Facts> = { facts: Facts; said: Sayings }

/** An event's accessibility, its place's where it says nothing. */
export const accessOfEvent = async (
  event: Told<EventFacts>,
  place: Told<PlaceFacts> | null,
  request: SiteRequest,
): Promise<AccessView> => {
  const answers = holdingAnswers(event.facts, place?.facts ?? null)
  const texts = { text: event.facts.accessibility, placeText: place?.facts.accessibility ?? '' }
  const found = answers.map((answer) => ({
    ...answer,
    at: (answer.from === 'event' ? event : place)?.said[answer.name]?.at ?? null,
  }))
  return viewOf(texts, found, { event: 'saysOrganizer', place: 'saysPlace' }, request)
}

export const accessOfPlace = async (place: Told<PlaceFacts>, request: SiteRequest): Promise<AccessView> => {
  const found = holdingAnswers(place.facts, null).map((answer) => ({
    ...answer,
    at: place.said[answer.name]?.at ?? null,
  }))
  return viewOf({ text: place.facts.accessibility, placeText: '' }, found, { event: 'says', place: 'says' }, request)
}

type Found = ReturnType<typeof holdingAnswers>[number] & { at: string | null }

const viewOf = async (
  texts: { text: string; placeText: string },
  found: readonly Found[],
  words: Readonly<Record<'event' | 'place', string>>,
  { t, dates, language }: SiteRequest,
): Promise<AccessView> => {
  if (found.length === 0 && texts.text === '' && texts.placeText === '') return null
  const names = await textsIn(language, 'facts')
  const saidOf = ({ from, at }: Found) =>
    at === null ? t(words[from]) : t(`${words[from]}On`, { day: dates.date(dates.dateOf(Date.parse(at))) })
  const named = (group: readonly Found[], wanted: 'yes' | 'no') =>
    group.filter(({ answer }) => answer === wanted).map(({ name }) => names(`fields.${name}`))
  const groups = [...Map.groupBy(found, saidOf)].map(([said, group]) => ({
    said,
    yes: named(group, 'yes'),
    no: named(group, 'no'),
  }))
  return { ...texts, groups }
}
