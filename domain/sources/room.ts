import { fold } from '#domain/text.ts'

/** `2`, `1.04`, `E.12`, `3b`, `1/2`, `A`, `II`, `1 und 2`. */
const label = '(?:n[ro]\\.? ?)?(?:(?:[a-z]\\.?)?\\d[\\d./-]*[a-z]?|[a-z]|[ivx]+)(?: ?(?:[+&-]|und|and) ?\\d+[a-z]?)?'
const others =
  '(?:gewolbe)?keller|foyer|studio|atelier|buhne|lounge|innenhof|hinterhof|aula|empore|' +
  'stage|basement|lobby|auditorium'
const adjectives = '(?:[a-z-]+ ){0,3}'
/** `Saal`, `Großer Saal`, `im Keller`, `Raum 2`, `Main Hall`. */
const plain =
  `${adjectives}(?:saal|raum|zimmer|room)(?: ${label})?` +
  `|${adjectives}(?:${others})(?: [a-z\\d])?` +
  `|(?:main|small|large|great|upper|lower|back) hall|halle? ${label}` +
  '|(?:turn|sport|schwimm|eingangs|mehrzweck)halle' +
  '|(?:\\d\\. ?|\\d(?:st|nd|rd|th) |ground |first |second |third |top |im |oberes |unteres )*' +
  '(?:og|ug|eg|stock(?:werk)?|etage|floor|erdgeschoss|dachgeschoss|obergeschoss|untergeschoss)'
/** `Seminarraum`, `Festsaal`: in `Neustadt (Bürgersaal)`, a place of its own. */
const compound = `${adjectives}[a-z]+(?:saal|raum|zimmer)`
const plainRoom = new RegExp(`^(?:${plain}|${compound} ${label})$`)
const anyRoom = new RegExp(`^(?:${plain}|${compound}(?: ${label})?)$`)

const sign = '(?:[,;|·()[\\]]|(?<!\\d)\\/|\\/(?!\\d))'
const dash = '\\s[-–—]\\s'
/** A part after a comma, a dash, a slash or in brackets. */
const laterPart = new RegExp(
  `(?: ?${sign} ?|${dash})((?:[^,;|·/()[\\]]|(?<=\\d)\\/(?=\\d))+?)(?= ?(?:${sign}|$)|${dash})(?: ?[)\\]])?`,
  'gu',
)

/** Splits a location such as `Haus der Vereine, Saal 2`; a mere room stays. `isPlace`: it begins with a known place, no town. */
export const splitRoom = (location: string, { isPlace }: { isPlace: boolean }): { location: string; room: string } => {
  const rooms: string[] = []
  const left = location.replace(laterPart, (said, part: string) => {
    const pattern = isPlace || /^ ?[,;]/.test(said) ? anyRoom : plainRoom
    if (part.length > 60 || !pattern.test(fold(part))) return said
    rooms.push(part.trim())
    return ''
  })
  return left.trim() === '' ? { location, room: '' } : { location: left.trim(), room: rooms.join(', ') }
}
