import type { ClashOther, ParsedQuestion } from '#domain/clash.ts'
import type { Reservation } from '#domain/reservation.ts'
import type { Viewer } from '#domain/session.ts'
import { fold } from '#domain/text.ts'
import type { AskedPlace } from './askedPlace.ts'
import { type Asked, isSameRoom } from './clashingEvents.ts'

export type Question = Pick<ParsedQuestion, 'location2'> & AskedPlace

const isSamePlace = ({ location, place }: Reservation, question: Question): boolean =>
  (question.location !== '' && location.toLowerCase() === question.location.toLowerCase()) ||
  (question.placeName !== '' && fold(place) === question.placeName)

const isInRoom = ({ location2 }: Reservation, question: Question): boolean =>
  isSameRoom(fold(location2), fold(question.location2))

/** A reservation beside others. The viewer's own takes no place: it will become the event. */
export const otherReserved = (reservation: Reservation, question: Question, viewer: Viewer): ClashOther => {
  const isMine = reservation.by.id === viewer?.id
  const isThere = isSamePlace(reservation, question)
  return {
    kind: 'reservation',
    id: reservation.id,
    name: reservation.name,
    isMine,
    start: reservation.start,
    end: reservation.end,
    place: reservation.place,
    room: reservation.location2,
    relation: isThere ? 'place' : 'other',
    overlaps: !isMine && isThere && isInRoom(reservation, question),
  }
}

/** How many reservations of others there are on some days, and whether one takes the place. */
export const reservedOn = (
  { date, last }: Pick<Asked, 'date' | 'last'>,
  reservations: readonly Reservation[],
  { question, viewer }: { question: Question; viewer: Viewer },
): { count: number; isTaken: boolean } => {
  const there = reservations.filter(({ start, end, by }) => start <= last && end >= date && by.id !== viewer?.id)
  return {
    count: there.length,
    isTaken: there.some((one) => isSamePlace(one, question) && isInRoom(one, question)),
  }
}
