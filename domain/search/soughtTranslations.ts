/** What events are called in German and in English, or otherwise, folded; each pair both ways. */
const pairs =
  'concert konzert, market markt, exhibition ausstellung, theatre theater, play theater, cinema kino, movie film, reading lesung, ' +
  'dance tanz, dancing tanz, choir chor, singing singen, church kirche, service gottesdienst, course kurs, class kurs, lecture vortrag, ' +
  'talk vortrag, tour fuhrung, library bibliothek, library bucherei, swimming schwimmen, hike wanderung, ' +
  'walk spaziergang, ride radtour, crafts basteln, garden garten, christmas weihnacht, xmas weihnacht, school schule, seniors senioren, youth jugend, ' +
  'breakfast fruhstuck, meeting treffen, club verein, puppet puppen, story geschichte, lantern latern, painting malen, knitting stricken, ' +
  'cooking kochen, chess schach, games spiele, football fussball, running lauf, gymnastics turnen, run lauf, art kunst, music musik, ' +
  'carnival karneval, carnival fasching, easter ostern, summer sommer, fair messe, ' +
  'group gruppe, station bahnhof, bike fahrrad, bicycle fahrrad, language sprache, nature natur, history geschichte, ' +
  'pottery topfern, sewing nahen, books bucher, toys spielzeug, clothes kleider, wine wein, soccer fussball, ' +
  'outdoor draussen, outdoors draussen, outside draussen, indoor drinnen, teens jugend, teenager jugend, adults erwachsene, ' +
  'women frauen, dog hund, gig konzert, gigs konzert, drama theater, trodelmarkt flohmarkt, trodel flohmarkt, ' +
  'adventsmarkt weihnachtsmarkt, christkindlmarkt weihnachtsmarkt, rentner senioren, joga yoga'

const translations = new Map<string, string[]>()
const add = (word: string, other: string) => translations.set(word, [...(translations.get(word) ?? []), other])
for (const pair of pairs.split(', ')) {
  const [english = '', german = ''] = pair.split(' ')
  add(english, german)
  add(german, english)
}

/** Folded. */
export const translatedWords: readonly string[] = [...translations.keys()]

/** As it is in the list; words may be in their plural: "concerts". */
const listed = (word: string): string | undefined =>
  [
    word,
    ...['s', 'es', 'e', 'en', 'n'].filter((end) => word.endsWith(end)).map((end) => word.slice(0, -end.length)),
  ].find((one) => translations.has(one))

/** Words of the other language for a folded word, also in its plural: "concerts" is "konzert". */
export const translationsOf = (word: string): readonly string[] => translations.get(listed(word) ?? '') ?? []

/** The least letters before the last part of a compound. */
const shortestBefore = 3

/** Words that share a translation: "bucherei" and "bibliothek" are "library". Also at a compound's end: "stadtbucherei". */
export const synonymsOf = (word: string): readonly string[] => {
  const direct = translationsOf(word)
  if (direct.length > 0) {
    const others = new Set(direct.flatMap((other) => translations.get(other) ?? []))
    return [...others].filter((other) => other !== listed(word) && !direct.includes(other))
  }
  for (let at = shortestBefore; at < word.length; at += 1) {
    const last = word.slice(at)
    if (translations.has(last)) return synonymsOf(last).map((other) => word.slice(0, at) + other)
  }
  return []
}

/** Other words for those of a term that are single words. */
export const inOtherWords = (alternatives: readonly (readonly string[])[]): string[][] =>
  alternatives
    .flatMap(([word = '', ...more]) => (more.length === 0 ? [...translationsOf(word), ...synonymsOf(word)] : []))
    .map((word) => [word])
