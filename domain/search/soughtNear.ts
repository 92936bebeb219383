import { distances } from '#domain/near.ts'

/**
 * `near` is a place, perhaps with other words behind it, or before it (`isLast`); empty for where somebody is. `text` has all
 * others. `before` and `after` say it around the place; `km` is the next offered distance.
 */
export type Nearness = { text: string; before: string; near: string; after: string; km?: string; isLast?: true }

const articles = '(?:(?:the|dem|der|den|des|das|die|am|an der|beim) )?'
const spoken = new RegExp(
  '^(.*?)(?:^|\\s)((?:near to|nearby|near|close to|not far from|nicht weit (?:weg )?vo[nm]|rund um|around(?! \\d)|nahe|beim?|' +
    `(?:in der )?n(?:ä|ae)he(?: von| vom)?|(?:im )?umkreis(?: um| vom| von)?) ${articles})(.+)$`,
  'iu',
)

const numbers: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1, one: 1, ein: 1, einem: 1, einen: 1, 'half a': 0.5, 'einem halben': 0.5, 'einen halben': 0.5 },
  ...{ two: 2, zwei: 2, three: 3, drei: 3, five: 5, fünf: 5, ten: 10, zehn: 10 },
}

/** In km. */
const units: readonly [RegExp, number][] = [
  [/^k/iu, 1],
  [/^(?:m|met.*)$/iu, 0.001],
  [/^m/iu, 1.609],
]

const unit = '(?:km|m|(?:kilo)?met(?:ern?|res?|ers?)|miles?|meilen?)'
const oneNumber = `(?:\\d{1,5}(?:[.,]\\d{1,2})? ?|(?:${Object.keys(numbers).toReversed().join('|')}) )`
const circle =
  '(?:(?:im|in|in einem|innerhalb|innerhalb von) )?(?:umkreis|radius)(?: von)? |within (?:a )?|innerhalb (?:von )?'
const atMost =
  'bis(?: zu)? |(?:h(?:ö|oe)chstens|max(?:imal|\\.)?|up to|at most|unter|under|in) |' +
  '(?:(?:nicht )?(?:mehr|weiter|weniger) als|(?:(?:not|no) )?(?:more|further|farther|less) than) '
const measured = new RegExp(
  `(?<=^|\\s)(?:(${circle})|${atMost})?(${oneNumber})(${unit})` +
    '(?: (umkreis|radius)| entfernung| entfernt| away)?(?=$|[\\s,.?!])',
  'iu',
)
const about = new RegExp(`^((?:rund um|um|vom|von|of|from|around|zum|zur|to) ${articles})(.+)$`, 'iu')

const area = '(?:n(?:ä|ae)he|umgebung|gegend)'
/** "in meiner Nähe", "around here", "5 km um mich"; "Die Welt um uns" is a title. */
const here = new RegExp(
  `(?<=^|\\s)(?:(?:hier )?in (?:meiner|unserer) ${area}|hier in der ${area}|` +
    `(?:in der )?n(?:ä|ae)he von (?:mir|uns|hier)|(?:nahe?|in der ${area}) bei (?:mir|uns)|` +
    `bei (?:mir|uns) in der ${area}|` +
    `(?:rund |(?<=(?:\\d${unit}|\\s${unit}|umkreis|radius) ))um (?:mich|uns)(?: herum)?|` +
    '(?:near(?:by)?|close to|around) (?:me|us|here)|wo ich bin|where i am)(?=$|[\\s,.?!])',
  'iu',
)

/** "was ist in der Nähe los": not before the name of a place. */
const perhapsHere = new RegExp(
  `(?<=^|\\s)(?:in der ${area}|nearby|close by)(?=$|[,.?!]|\\s(?:los|am|an|im|in|um|ab|heute|morgen|on|at|this|next|` +
    'today|tonight|tomorrow|for|with|für|mit)(?:$|\\s))',
  'iu',
)

/** What a text may say about where, likeliest first: "jazz near the park", "1 km vom Bahnhof", "jazz near me". */
export const nearIn = (text: string): Nearness[] => {
  const isHere = hereIn(text, here)
  if (isHere.length > 0) return isHere
  const places = inDistance(text)
  if (places.length > 0) return places
  const place = placeIn(text)
  return [...(place === null ? [] : [place]), ...hereIn(text, perhapsHere)]
}

/** Whether words surely ask for what is near; "beim", "around" and "10 km um den See" may be part of a title. */
export const asksNear = (text: string): boolean =>
  /(?:^|\s)(?:near|close to|far from|weit vo[nm]|n(?:ä|ae)he|nahe|umkreis|rund um)\s/iu.test(text) ||
  inDistance(text).some(({ before }) => !/ (?:um|around)(?= |$)/iu.test(before))

const streets =
  'str(?:a(?:ß|ss)e)?|gasse|weg|allee|platz|chaussee|damm|steig|promenade|' +
  'street|road|rd|lane|avenue|ave|drive|way|square|crescent|terrace'
const street = new RegExp(`^(?:${streets})\\.?$`, 'iu')
/** "street food" and "Road movie" are no streets. */
const noStreet = /^(?:food|arts?|music|festival|party|parade|dance|movies?|theatre|theater|workout|race)$/iu

/** How many of the first words name a street of several words, such as "Old Church Lane"; 0 if none do. */
export const wordsOfStreet = (words: readonly string[]): number => {
  const at = words.findIndex((word, index) => street.test(word) && !noStreet.test(words[index + 1] ?? ''))
  const isName =
    at > 0 && at < 4 && words.slice(0, at).every((word) => /^\p{L}[\p{L}.’'-]*$/u.test(word) && !isSmall(word))
  return isName ? at + 1 : 0
}

const isSmall = (word: string): boolean => /^(?:am|an|im|in|on|at|by|und|and|oder|or)$/iu.test(word)

/** Such a word alone is no place: "Altes" of "Altes Kino". */
export const isAdjective = (word: string): boolean =>
  /^(?:(?:alt|neu|gro(?:ß|ss)|klein|lang|hoh|kurz|breit|ober|unter|inner|mittler|vorder|hinter)e[rsmn]?|old|new|upper|lower|great|little|long|high)$/iu.test(
    word,
  )

const inDistance = (text: string): Nearness[] => {
  const said = measured.exec(text)
  return said === null ? [] : placesMeasured(text, said)
}

const placeIn = (text: string): Nearness | null => {
  const [, first, before = '', near] = spoken.exec(text) ?? []
  return first === undefined || near === undefined
    ? null
    : { text: first.trim(), before: before.trim(), near: near.trim(), after: '' }
}

const hereIn = (text: string, saying: RegExp): Nearness[] => {
  const said = saying.exec(text)
  if (said === null) return []
  const distance = measured.exec(text)
  const rest = text.replace(said[0], ' ').replace(distance?.[0] ?? '', ' ')
  const before = [said[0], distance?.[0] ?? ''].filter(Boolean).join(' ')
  return [{ text: oneLine(rest), before, near: '', after: '', ...(distance && { km: offered(distance) }) }]
}

/** Places beside a distance; a distance alone is part of a title, such as "5 km Lauf". */
const placesMeasured = (text: string, said: RegExpExecArray): Nearness[] => {
  const [distance, circle, , , circleAfter] = said
  const km = offered(said)
  const left = oneLine(text.slice(0, said.index).replace(/[\s,]+$/, ''))
  const right = oneLine(text.slice(said.index + distance.length).replace(/^[\s,]+/, '')).replace(
    /\s(?:entfernt|away)(?=$|\s)/iu,
    '',
  )
  const [, before, near] = about.exec(right) ?? []
  if (before !== undefined && near !== undefined)
    return [{ text: left, before: `${distance} ${before.trim()}`, near, after: '', km }]
  const place = placeIn(left)
  if (place !== null) return [{ ...place, near: oneLine(`${place.near} ${right}`), after: distance, km }]
  if (circle === undefined && circleAfter === undefined) return []
  // Before "im Umkreis von 2 km" stands what is sought.
  const isBare = circle === undefined ? !/(?:^|\s)im$/iu.test(left) : /^(?:umkreis|radius)/iu.test(circle)
  return [
    ...(right === '' ? [] : [{ text: left, before: distance, near: right, after: '', km }]),
    ...(left === '' || !isBare
      ? []
      : [{ text: right, before: '', near: left, after: distance, km, isLast: true as const }]),
    { text: oneLine(`${left} ${right}`), before: distance, near: '', after: '', km },
  ]
}

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

const offered = ([, , number = '', unit = '']: RegExpExecArray): string => {
  const count = numbers[number.trim().toLowerCase()] ?? Number(number.replace(',', '.'))
  const km = count * (units.find(([names]) => names.test(unit))?.[1] ?? 1)
  return String(distances.find((distance) => distance >= km) ?? distances.at(-1))
}
