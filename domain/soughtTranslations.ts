/** What events are called in German and in English, or otherwise, folded; each pair both ways. */
const pairs =
  'concert konzert, market markt, exhibition ausstellung, theatre theater, play theater, cinema kino, movie film, reading lesung, ' +
  'dance tanz, dancing tanz, choir chor, singing singen, church kirche, service gottesdienst, course kurs, class kurs, lecture vortrag, ' +
  'talk vortrag, tour fuhrung, library bibliothek, library bucherei, swimming schwimmen, hike wanderung, ' +
  'walk spaziergang, ride radtour, crafts basteln, garden garten, christmas weihnacht, school schule, seniors senioren, youth jugend, ' +
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

/** Words of the other language for a folded word, also in its plural: "concerts" is "konzert". */
export const translationsOf = (word: string): readonly string[] =>
  [word, ...['s', 'es', 'e', 'en', 'n'].filter((end) => word.endsWith(end)).map((end) => word.slice(0, -end.length))]
    .map((one) => translations.get(one))
    .find((found) => found !== undefined) ?? []
