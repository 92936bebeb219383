import { fold } from '#domain/text.ts'

/** `2`, `1.04`, `E.12`, `3b`, `1/2`, `A`, `II`, `1 und 2`. */
const roomLabel =
  '(?:n[ro]\\.? ?)?(?:(?:[a-z]\\.?)?\\d[\\d./-]*[a-z]?|[a-z]|[ivx]+)(?: ?(?:[+&-]|und|and) ?\\d+[a-z]?)?'
const others =
  '(?:gewolbe)?keller|foyer|studio|atelier|buhne|lounge|innenhof|hinterhof|aula|empore|' +
  'stage|basement|lobby|auditorium'
const adjectives = '(?:[a-z-]+ ){0,3}'
const room = `(?:saal|raum|zimmer|room)(?: ${roomLabel})?`
const numberedHall = `(?:main|small|large|great|upper|lower|back) hall|halle? ${roomLabel}`
const floor =
  '(?:\\d\\. ?|\\d(?:st|nd|rd|th) |ground |first |second |third |top |im |oberes |unteres )*' +
  '(?:og|ug|eg|stock(?:werk)?|etage|floor|erdgeschoss|dachgeschoss|obergeschoss|untergeschoss)'
/** `Saal`, `Großer Saal`, `im Keller`, `Raum 2`, `Main Hall`. */
const plain =
  `${adjectives}${room}|${adjectives}(?:${others})(?: [a-z\\d])?|${numberedHall}` +
  `|(?:turn|sport|schwimm|eingangs|mehrzweck)halle|${floor}`
/** `Seminarraum`, `Festsaal`: in `Neustadt (Bürgersaal)`, a place of its own. */
const compound = `${adjectives}[a-z]+(?:saal|raum|zimmer)`
const inChurches = `${adjectives}(?:[a-z]*empore|krypta|sakristei|kreuzgang|chorraum|altarraum|vestry|crypt|undercroft|cloisters?|nave|chancel|chamber)`
const plainRoom = new RegExp(`^(?:${plain}|${compound} ${roomLabel})$`)
const anyRoom = new RegExp(`^(?:${plain}|${compound}(?: ${roomLabel})?|${inChurches})$`)
const size = '(?:grosser|kleiner|oberer|unterer|alter|neuer|small|large|great|upper|lower|back|meeting)'
const bareRoom = new RegExp(
  `^(?:(?:${size} )?${room}|[a-z]+(?:saal|raum|zimmer) ${roomLabel}|${numberedHall}|${floor})$`,
)

/** Whether a text is called like a room: `Saal 2`, `Festsaal`. */
export const isRoom = (text: string): boolean => anyRoom.test(fold(text))

/** Whether a text is a room without its building: `Saal 2`, not `Festsaal` or `Yoga Raum`, which may be places. */
export const isBareRoom = (text: string): boolean => bareRoom.test(fold(text))

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

const betweenPieces = new RegExp(` ?(?:${sign}) ?|${dash}`, 'u')

/** `Rathaus` and `Bar` of `Rathaus (Bar)` and `Rathaus – Bar`. */
export const piecesOf = (name: string): string[] => name.split(betweenPieces).filter((piece) => piece.trim() !== '')

const within = '(?:im|in (?:der|den|the)|in|at(?: the)?)'
const belonging = '(?:der|des|vom|von|of(?: the)?)'
const inHouse = new RegExp(`^(.+?) (${within}|${belonging}) (.+)$`, 'i')
const isWithin = new RegExp(`^${within}$`, 'i')

/**
 * `Saal` and `Rathaus` of `Saal im Rathaus`, likewise of `Foyer der Stadthalle`; null for `Chor der Schule`, as no choir is a room.
 * Whether there is such a house, others know.
 */
export const roomAndHouse = (said: string): { room: string; house: string } | null => {
  const [, room = '', link = '', house = ''] = inHouse.exec(said) ?? []
  return isWithin.test(link) || isRoom(room) ? { room, house } : null
}

const label = /^(?:(?:veranstaltungs)?ort|wo|venue|location|where) ?: */i
const meeting = /^((?:treffpunkt|treff|meeting point)) ?: *(.+)$/i

/** Without a label such as `Ort:`; a meeting point is said last, as rooms are. */
export const withoutLabel = (said: string): string => said.replace(label, '').replace(meeting, '$2, $1')

/** Parts of a location in one line. */
export const joined = (parts: readonly string[]): string => parts.filter((one) => one !== '').join(', ')

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const countries = new Set([
  ...['de', 'at', 'ch', 'uk', 'us', 'usa', 'england', 'scotland', 'wales'],
  ...['de', 'en'].flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return letters.flatMap((one) => letters.map((other) => fold(names.of(one + other) ?? one + other)))
  }),
])

const postalCode = '(?:[a-z]{1,2}-)?\\d{4,5} [a-z].*|(?:[a-z]{1,2}-)?\\d{5}'
const foreignCode = '.*\\b(?:[a-z]{1,2}\\d[a-z\\d]? ?\\d[a-z]{2}|[a-z]{2} \\d{5})'
const hasPostalCode = new RegExp(`^(?:${postalCode}|${foreignCode})$`)

const number = '\\d+ ?[a-z]?(?: ?[-/] ?\\d+ ?[a-z]?)?'
/** With a number or without. */
const street = '(?:str(?:\\.|asse)?|gasse|allee|chaussee|\\b(?:street|road|lane|avenue|rd|ave))\\.?'
/** Only with a number: `Festplatz` is no address. */
const numbered = '[a-z](?:platz|markt|weg|ring|damm|ufer|steig|stieg|pfad|berg)'
const streetBegin = '(?:am|an|auf|im|in|zum|zur|bei|beim|unter|hinter|vor|alte[rn]?|neue[rn]?) .*'
const isStreetName = new RegExp(
  `^(?!.*(?:eingang|zugang|entrance))(?:${number}|.*${street}(?: ${number})?|.*${numbered} ${number}|${streetBegin} ${number}|\\d+[a-z]? .*${street})$`,
)

const numberedRoom =
  '(?:raum|zimmer|saal|room|halle?|werkstatt|workshop|kuche|labor|lab|pc|studio|buhne|stage|kino|screen|haus|gebaude|building|block|bau|' +
  'flugel|wing|pavillon|container|zelt|tent|box|kabine|stand|tisch|table|tor|gate|tur|door|eingang|entrance|zugang|aufgang|treppe|' +
  'feld|pitch|court|platz|bahn|gleis|deck|ebene|level|station|bereich|zone|sektor|klasse|class|gruppe|group|kurs)'
const isNumberedWord = new RegExp(`^(?!.*${numberedRoom}(?![a-z]))[a-z][^\\d]* ${number}$`)

/** `Hafen 1`, `Markt 3`: perhaps a street and a house number; not `Tor 2`. */
export const mayBeStreet = (part: string): boolean => isNumberedWord.test(fold(part))

/** `Gasse 3`, `Am Markt 3`: a street with a house number, and no room. */
export const isStreet = (part: string): boolean => /\d/.test(part) && isStreetName.test(fold(part))

/** Where a place is. `hasArea`: its town or district is known, too. */
export type Whereabouts = { isPart: (part: string) => boolean; hasArea: boolean }

/** Whether a text is only a town, a part of it, a country or a postal code. `isPart`: of an area that is known. */
export const isAreaIn = (text: string, isPart: (part: string) => boolean): boolean => {
  const folded = fold(text)
  return hasPostalCode.test(folded) || countries.has(folded) || (!/\d/.test(folded) && isPart(text))
}

/**
 * What is said beside a place, and what of it is its address: `Bar` and `Gasse 3, 04177 Lindenau` of `Bar, Gasse 3, 04177 Lindenau`.
 * All from the street to the town, the postal code or the country is address, but for what is called like a room.
 */
export const splitBeside = (
  beside: readonly string[],
  { isPart, hasArea }: Whereabouts,
): { room: string; address: string } => {
  const parts = beside.flatMap((part) => {
    // `_` stands for the place: rooms are only read after a first part.
    const { location, room } = splitRoom(`_, ${part.trim()}`, { isPlace: true })
    const left = location.replace(/^_(?:, ?)?/, '')
    const folded = fold(left)
    const isArea = isAreaIn(left, isPart)
    const isAddress = isArea || isStreetName.test(folded) || isPart(left) || /https?:\/\//.test(folded)
    return left === '' && room === '' ? [] : { left, room, isArea, isAddress: left !== '' && isAddress }
  })
  const isStreet = (index: number) => /\d/.test(parts[index]?.left ?? '') && parts[index + 1]?.isArea === true
  const first = parts.findIndex(({ isAddress }, index) => isAddress || isStreet(index))
  const last = parts.findLastIndex(({ isAddress }) => isAddress)
  // If no town is known, the part after the street is taken for it.
  const end = hasArea || parts.some(({ isArea }) => isArea) ? last : last + 1
  const isOutside = (index: number) => first === -1 || index < first || index > end
  return {
    room: joined(parts.flatMap(({ left, room }, index) => [room, isOutside(index) ? left : ''])),
    address: joined(parts.map(({ left }, index) => (isOutside(index) ? '' : left))),
  }
}
