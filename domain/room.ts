import { fold } from './text.ts'

/** `Saal`, `Seminarraum`, `Großer Saal`, `im Keller`. */
const german =
  '(?:[a-z]*(?:saal|raum|zimmer|keller|foyer|studio|atelier|buhne|lounge|innenhof|hinterhof|aula|empore)|[a-z]{3,}halle)'
const english = '(?:room|studio|stage|basement|lobby|auditorium|(?:main|small|large|great|upper|lower|back) hall)'
/** `2`, `1.04`, `E.12`, `3b`, `A`, `II`, `1 und 2`. */
const label = '(?:n[ro]\\.? ?)?(?:(?:[a-z]\\.?)?\\d[\\d.\\/-]*[a-z]?|[a-z]|[ivx]+)(?: ?(?:[+&-]|und|and) ?\\d+[a-z]?)?'
const floor =
  '(?:\\d\\. ?|\\d(?:st|nd|rd|th) |ground |first |second |third |top |im |oberes |unteres )*' +
  '(?:og|ug|eg|stock(?:werk)?|etage|floor|erdgeschoss|dachgeschoss|obergeschoss|untergeschoss)'
const roomName = new RegExp(
  `^(?:(?:[a-z-]+ ){0,3}(?:${german}|${english})(?: ${label})?|halle ${label}|hall ${label}|${floor})$`,
)

/** Whether a part of a location is rather a room than a place, an address or a town. */
const isRoom = (part: string): boolean => part.length <= 60 && roomName.test(fold(part))

const sign = '[,;|·/()[\\]]'
const dash = '\\s[-–—]\\s'
/** A part after a comma, a dash, a slash or in brackets. */
const laterPart = new RegExp(`(?: ?${sign} ?|${dash})([^,;|·/()[\\]]+?)(?= ?(?:${sign}|$)|${dash})[)\\]]?`, 'gu')

/** The rooms in a location such as `Haus der Vereine, Saal 2`, and the location without them; not one that is only a room. */
export const splitRoom = (location: string): { location: string; room: string } => {
  const rooms: string[] = []
  const left = location.replace(laterPart, (said, part: string) => {
    if (!isRoom(part)) return said
    rooms.push(part)
    return ''
  })
  return left.trim() === '' ? { location, room: '' } : { location: left.trim(), room: rooms.join(', ') }
}
