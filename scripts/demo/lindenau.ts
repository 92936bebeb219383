import type { City } from './city.ts'

const people: City['people'] = [
  { nickname: 'Mira Adler', email: 'admin@lindenau.example', role: 'admin' },
  { nickname: 'Jonas Weber', email: 'moderation@lindenau.example', role: 'moderator' },
  { nickname: 'Ayşe Kaya', email: 'chor@lindenau.example', role: 'normal' },
  { nickname: 'Piet Hansen', email: 'kino@lindenau.example', role: 'normal' },
]

const categories: City['categories'] = [
  ['Konzert', 'Konzerte und Klangabende', 'music'],
  ['Vortrag', 'Vorträge und Gespräche', 'talk'],
  ['Markt', 'Märkte und Flohmärkte', 'market'],
  ['Kurs', 'Kurse und Werkstätten', 'course'],
  ['Treffen', 'Offene Treffen', 'people'],
  ['Film', 'Filmabende', 'film'],
  ['Sport', 'Sport und Bewegung', 'sport'],
  ['Fest', 'Feste', 'festival'],
]

const topics: City['topics'] = [
  ['Musik', 'Alles, was klingt'],
  ['Umwelt', 'Klima, Garten, Natur'],
  ['Kinder', 'Für Kinder und Familien'],
  ['Kultur', 'Bühne, Bild und Buch'],
  ['Nachbarschaft', 'Miteinander im Viertel'],
  ['Gesundheit', 'Bewegung und Wohlbefinden'],
]

const places: City['places'] = [
  ['Altes Spital', 'Spitalgasse 4, 79100 Lindenau', 47.9961, 7.8494],
  ['Stadtbibliothek', 'Münsterplatz 17, 79098 Lindenau', 47.9956, 7.8522],
  ['Kulturkino Lichtblick', 'Bahnhofstraße 31, 79098 Lindenau', 47.9972, 7.8421],
  ['Bürgerhaus Weststadt', 'Lindenallee 60, 79110 Lindenau', 48.0031, 7.8188],
  ['Gemeindesaal St. Martin', 'Kirchgasse 2, 79098 Lindenau', 47.9949, 7.8539],
  ['Werkhof', 'Industriestraße 12, 79108 Lindenau', 48.0147, 7.8367],
  ['Turnhalle Nord', 'Sportweg 1, 79108 Lindenau', 48.0192, 7.8455],
  ['Marktplatz', 'Marktplatz, 79098 Lindenau', 47.9953, 7.8511],
  ['Musikschule', 'Habsburgerstraße 9, 79104 Lindenau', 48.0023, 7.8562],
  ['Café Feinkorn', 'Mühlgraben 8, 79098 Lindenau', 47.9938, 7.8502],
  ['Gemeinschaftsgarten Rieselfeld', 'Am Bach 3, 79111 Lindenau', 47.9879, 7.7991],
  ['Jugendzentrum Kante', 'Uferstraße 22, 79115 Lindenau', 47.9851, 7.8307],
  ['Theater im Hof', 'Hofgasse 5, 79098 Lindenau', 47.9944, 7.8547],
  ['Seepark-Pavillon', 'Am Seepark 1, 79110 Lindenau', 48.0088, 7.8211],
  ['Haus der Vereine', 'Vereinsweg 7, 79106 Lindenau', 48.0055, 7.8419],
]

const groups: City['groups'] = [
  [
    'Kammerchor Lindenau',
    'https://kammerchor.example',
    'Vierzig Stimmen, ein Probenabend, viel Bach und manchmal Gospel.',
  ],
  ['Kulturkino e. V.', 'https://lichtblick.example', 'Filme, die sonst nicht nach Lindenau kommen.'],
  ['Freundeskreis Stadtbibliothek', '', 'Wir lesen vor, wir lesen mit, wir kaufen Bücher.'],
  ['Gartengruppe Rieselfeld', '', 'Beete für alle, Saatgut zum Tauschen.'],
  ['Repair-Café Weststadt', 'https://repair.example', 'Reparieren statt wegwerfen, alle zwei Wochen.'],
  ['Turnverein 1888', 'https://tv1888.example', 'Vom Turnen bis zur Wandergruppe.'],
  ['Jazzclub am Mühlgraben', '', 'Live-Jazz im Keller, seit 1974.'],
  ['Theater im Hof', 'https://theaterhof.example', 'Amateurtheater mit Anspruch.'],
  ['Klimabündnis Lindenau', '', 'Für eine Stadt, die 2035 klimaneutral ist.'],
  ['Eltern-Kind-Treff Nord', '', 'Offen für alle mit Kindern bis drei.'],
  ['Schachfreunde', '', 'Blitz, Turnier und Anfängerabend.'],
  ['Jugendzentrum Kante', 'https://kante.example', 'Programm von und mit Jugendlichen.'],
]

const programme: City['programme'] = [
  [
    'Vorlesestunde für Kinder ab 4',
    'Vortrag',
    'Kinder',
    'Stadtbibliothek',
    2,
    3,
    '16:00',
    1,
    7,
    6,
    ['vorlesen', 'familie'],
  ],
  [
    'Saatguttausch und Beetpflege',
    'Treffen',
    'Umwelt',
    'Gemeinschaftsgarten Rieselfeld',
    3,
    5,
    '10:00',
    3,
    14,
    4,
    ['garten'],
  ],
  [
    'Repair-Café',
    'Kurs',
    'Nachbarschaft',
    'Bürgerhaus Weststadt',
    4,
    6,
    '14:00',
    4,
    14,
    4,
    ['reparieren', 'kostenlos'],
  ],
  ['Yoga am Abend', 'Sport', 'Gesundheit', 'Turnhalle Nord', 5, 1, '18:00', 1.5, 7, 8, ['yoga']],
  ['Jazz im Keller', 'Konzert', 'Musik', 'Café Feinkorn', 6, 4, '21:00', 3, 14, 4, ['jazz', 'live']],
  ['Der Besuch der alten Dame', 'Fest', 'Kultur', 'Theater im Hof', 7, 9, '19:00', 2.5, 2, 4, ['theater']],
  [
    'Wie heizen wir morgen? Vortrag und Gespräch',
    'Vortrag',
    'Umwelt',
    'Altes Spital',
    8,
    12,
    '19:00',
    2,
    30,
    2,
    ['klima', 'energie'],
  ],
  ['Krabbelgruppe', 'Treffen', 'Kinder', 'Haus der Vereine', 9, 2, '09:30', 2, 7, 6, ['familie', 'kostenlos']],
  ['Blitzschachturnier', 'Sport', 'Nachbarschaft', 'Haus der Vereine', 10, 8, '19:00', 3, 28, 2, ['schach']],
  [
    'Bandabend der Jugendmusikschule',
    'Konzert',
    'Musik',
    'Jugendzentrum Kante',
    11,
    16,
    '19:30',
    3,
    40,
    1,
    ['live', 'jugend'],
  ],
  ['Lichterabende', 'Fest', 'Nachbarschaft', 'Marktplatz', 8, 11, '17:00', 53, 90, 1, ['licht', 'draußen']],
]

const series: City['series'] = [
  {
    name: 'Offene Chorprobe',
    category: 'Treffen',
    topic: 'Musik',
    place: 'Gemeindesaal St. Martin',
    group: 0,
    rhythm: { type: 'week', interval: 1, weekDay: 2 },
    start: '19:30',
    end: '21:30',
    tags: ['singen', 'chor'],
  },
  {
    name: 'Wochenmarkt mit Musik',
    category: 'Markt',
    topic: 'Nachbarschaft',
    place: 'Marktplatz',
    group: null,
    rhythm: { type: 'week', interval: 2, weekDay: 6 },
    start: '08:00',
    end: '13:00',
    tags: ['markt'],
  },
  {
    name: 'Filmabend: Werke, die bleiben',
    category: 'Film',
    topic: 'Kultur',
    place: 'Kulturkino Lichtblick',
    group: 1,
    rhythm: { type: 'month', interval: 1, weekDay: 4 },
    start: '20:15',
    end: '22:15',
    tags: ['film', 'omu'],
  },
  {
    name: 'Spielenachmittag im Seepark',
    category: 'Treffen',
    topic: 'Kinder',
    place: 'Seepark-Pavillon',
    group: 9,
    rhythm: { type: 'week', interval: 1, weekDay: 6 },
    start: '14:00',
    end: '17:00',
    tags: ['familie', 'draußen'],
  },
]

const pictures: City['pictures'] = {
  'Offene Chorprobe': ['choir', 'Gezeichnetes Plakat: sieben Singende im Halbkreis, darüber Klangbögen'],
  'Wochenmarkt mit Musik': ['market', 'Gezeichnetes Plakat: Obststand unter einer gestreiften Markise'],
  'Filmabend: Werke, die bleiben': ['film', 'Gezeichnetes Plakat: ein Projektor wirft sein Licht durch das Dunkel'],
  'Saatguttausch und Beetpflege': ['garden', 'Gezeichnetes Plakat: Keimlinge in Reihen vor einer tiefen Sonne'],
  'Jazz im Keller': ['jazz', 'Gezeichnetes Plakat: ein Kontrabass unter dem Mond'],
  'Der Besuch der alten Dame': ['theatre', 'Gezeichnetes Plakat: eine Gestalt zwischen halb offenen Vorhängen'],
  'Repair-Café': ['repair', 'Gezeichnetes Plakat: drei Zahnräder greifen ineinander'],
  'Altes Spital': ['spital', 'Zeichnung: ein langes weißes Haus mit rotem Dach'],
  Stadtbibliothek: ['books', 'Zeichnung: ein Regal mit bunten Buchrücken'],
  'Seepark-Pavillon': ['pavilion', 'Zeichnung: ein offener Pavillon am Ufer'],
  'Kammerchor Lindenau': ['choir', 'Zeichnung: sieben Singende im Halbkreis'],
  'Gartengruppe Rieselfeld': ['garden', 'Zeichnung: Keimlinge in Reihen'],
}

const descriptions: City['descriptions'] = {
  'Offene Chorprobe': `Wir proben jeden Dienstag, und **wer mag, singt einfach mit**: ohne Vorsingen, ohne Anmeldung, mit oder ohne Noten.

## Das üben wir gerade

- Heinrich Schütz, *Verleih uns Frieden*
- drei Gospels für das Adventskonzert
- einen Kanon für alle, die zum ersten Mal da sind

Der Saal ist stufenlos zu erreichen; eine Toilette für Menschen im Rollstuhl ist im Erdgeschoss.`,
  'Wochenmarkt mit Musik': `Gemüse, Brot, Käse und Blumen von Höfen aus der Umgebung. Ab zehn Uhr spielt jedes Mal jemand anderes am Brunnen.`,
  'Filmabend: Werke, die bleiben': `Einmal im Monat ein Film, der vor dreißig oder mehr Jahren im Kino lief und es noch kann. Originalton mit deutschen Untertiteln, davor eine kurze Einführung.

Eintritt: 7 Euro, ermäßigt 5 Euro. Reservieren unter karten@lichtblick.example.`,
  'Saatguttausch und Beetpflege': `Bring mit, was du übrig hast, und nimm mit, was du brauchst. Danach jäten wir zusammen die Gemeinschaftsbeete; Handschuhe und Werkzeug sind da.`,
  'Jazz im Keller': `Zwei Sets, eine Pause, kein Eintritt. Am Ende geht ein Hut herum, der ganz an die Band geht.`,
  'Der Besuch der alten Dame': `**Von Friedrich Dürrenmatt.** Eine Milliarde bietet sie der Stadt, und sie will dafür nur eines.

Dauer: zweieinhalb Stunden mit Pause. Karten an der Abendkasse und im Buchladen am Markt.`,
  'Repair-Café': `Toaster, Jacke, Fahrrad, Lampe: Wir reparieren es **mit** dir, nicht für dich. Bring das kaputte Ding, das Netzteil und etwas Geduld mit. Kaffee und Kuchen gegen eine Spende.`,
  'Spielenachmittag im Seepark': `Seifenblasen, Schwungtuch und ein Parcours für Roller. Kaffee gibt es gegen eine Spende; bei Regen sind wir unter dem Dach des Pavillons.`,
  Lichterabende: `Drei Abende lang leuchten die Häuser um den Marktplatz. Ein Rundgang mit zwölf Stationen, dazwischen Suppe und Musik.`,
  'Altes Spital': `Haus aus dem 15. Jahrhundert mit Saal, Hof und Lehrküche. Der Aufzug ist links vom Haupteingang.`,
  Stadtbibliothek: `Geöffnet Dienstag bis Samstag von 10 bis 18 Uhr. Veranstaltungen sind im Lesesaal im ersten Stock.`,
}

const rooms: City['rooms'] = {
  'Vorlesestunde für Kinder ab 4': 'Lesesaal, 1. Stock',
  'Wie heizen wir morgen? Vortrag und Gespräch': 'Großer Saal',
  'Offene Chorprobe': 'Saal im Erdgeschoss',
}

const facts: City['facts'] = {
  'Vorlesestunde für Kinder ab 4': { free: true },
  'Repair-Café': { free: true, registration: 'termin@repair.example' },
  'Jazz im Keller': { free: true, price: 'Spende erbeten', stepFree: 'no', seating: 'yes' },
  'Yoga am Abend': { price: '8 Euro, ermäßigt 5 Euro', registration: 'https://tv1888.example/yoga' },
  'Der Besuch der alten Dame': { price: '14 Euro, ermäßigt 9 Euro', hearingLoop: 'yes', companionFree: 'yes' },
  'Wie heizen wir morgen? Vortrag und Gespräch': {
    free: true,
    signLanguage: 'yes',
    online: 'https://klima.example/live',
  },
  Krabbelgruppe: { free: true },
  'Spielenachmittag im Seepark': { free: true },
  'Wochenmarkt mit Musik': { free: true },
  'Offene Chorprobe': { free: true },
  'Filmabend: Werke, die bleiben': { price: '7 Euro, ermäßigt 5 Euro', registration: 'karten@lichtblick.example' },
  'Altes Spital': {
    stepFree: 'yes',
    lift: 'yes',
    accessibleToilet: 'yes',
    accessibleParking: 'no',
    assistanceDogs: 'yes',
    accessibility: 'Der Aufzug ist links vom Haupteingang. Im Hof liegt Kopfsteinpflaster.',
  },
  Stadtbibliothek: { stepFree: 'yes', lift: 'yes', accessibleToilet: 'yes', quietRoom: 'yes', tactileGuidance: 'yes' },
  'Gemeindesaal St. Martin': { stepFree: 'yes', accessibleToilet: 'yes', hearingLoop: 'yes' },
  'Bürgerhaus Weststadt': {
    stepFree: 'yes',
    accessibleToilet: 'yes',
    accessibleParking: 'yes',
    wheelchairSpaces: 'yes',
  },
  'Café Feinkorn': { stepFree: 'no', accessibleToilet: 'no', accessibility: 'Zum Keller führen vierzehn Stufen.' },
  'Seepark-Pavillon': { stepFree: 'yes', accessibleParking: 'yes' },
}

export const lindenau: City = {
  language: 'de',
  timezone: 'Europe/Berlin',
  holidayRegion: 'DE-BW',
  theme: {
    name: 'Lindenau',
    config: `sitename: {de: Was ist los in Lindenau, en: What’s on in Lindenau}
sitenameShort: Lindenau
sitenameLong: {de: Was ist los in Lindenau, en: What’s on in Lindenau}
defaultMetaTitle: {de: Was ist los in Lindenau, en: What’s on in Lindenau}
defaultMetaDescription:
  de: Konzerte, Märkte, Kurse und Treffen in Lindenau, eingetragen von denen, die sie veranstalten.
  en: Concerts, markets, courses and meetings in Lindenau, entered by the people who run them.
logoAlt: {de: Was ist los in Lindenau, en: What’s on in Lindenau}
`,
  },
  password: 'lindenau-demo',
  people,
  categories,
  topics,
  places,
  groups,
  programme,
  series,
  pictures,
  descriptions,
  highlights: ['Lichterabende', 'Bandabend der Jugendmusikschule'],
  tickets: { reduced: '8 €, ermäßigt 5 €', full: '12 €', email: 'info@lindenau.example' },
  districts: {
    Stadtbibliothek: 'Altstadt',
    'Kulturkino Lichtblick': 'Altstadt',
    'Bürgerhaus Weststadt': 'Weststadt',
    Werkhof: 'Nord',
    'Turnhalle Nord': 'Nord',
    'Gemeinschaftsgarten Rieselfeld': 'Rieselfeld',
    'Seepark-Pavillon': 'Weststadt',
  },
  usualWords: 'Neue sind willkommen.',
  rooms,
  facts,
  proposals: [
    {
      days: 3,
      name: 'Vorlesen für Kinder',
      time: '16:00',
      endTime: '17:00',
      location: 'Stadtbibliothek',
      description: 'Jede Woche, ohne Anmeldung.',
      sender: 'Nora Weiß',
      email: 'nora@besuch.example',
    },
    {
      days: 9,
      name: 'Hofmusik in der Scheune',
      time: '19:00',
      location: 'Scheune am Lehmweg',
      description: 'Drei Bands aus der Gegend. Wer mag, bringt etwas zu essen mit.',
      link: 'https://hofmusik.example',
      sender: 'Tomasz Lang',
      email: 'tomasz@besuch.example',
    },
  ],
}
