import type { City } from './city.ts'

/** The English town of the demo. */
export const ashcombe: City = {
  language: 'en',
  timezone: 'Europe/London',
  holidayRegion: 'GB-ENG',
  theme: {
    name: 'Ashcombe',
    config: `sitename: What’s on in Ashcombe
sitenameShort: Ashcombe
sitenameLong: What’s on in Ashcombe
defaultMetaTitle: What’s on in Ashcombe
defaultMetaDescription: Concerts, markets, courses and meetings in Ashcombe, entered by the people who run them.
logoAlt: What’s on in Ashcombe
`,
  },
  password: 'ashcombe-demo',
  people: [
    { nickname: 'Miriam Adler', email: 'admin@ashcombe.example', role: 'admin' },
    { nickname: 'Jonah Webb', email: 'moderation@ashcombe.example', role: 'moderator' },
    { nickname: 'Asha Kaye', email: 'choir@ashcombe.example', role: 'normal' },
    { nickname: 'Pete Hanson', email: 'cinema@ashcombe.example', role: 'normal' },
  ],
  categories: [
    ['Concert', 'Concerts and evenings of music'],
    ['Talk', 'Talks and discussions'],
    ['Market', 'Markets and jumble sales'],
    ['Course', 'Courses and workshops'],
    ['Meeting', 'Open meetings'],
    ['Film', 'Film nights'],
    ['Sport', 'Sport and exercise'],
    ['Show', 'Plays and festivals'],
  ],
  topics: [
    ['Music', 'Everything that sounds'],
    ['Environment', 'Climate, gardens, nature'],
    ['Children', 'For children and families'],
    ['Culture', 'Stage, pictures and books'],
    ['Neighbours', 'Getting together around the corner'],
    ['Health', 'Moving and feeling well'],
  ],
  places: [
    ['The Old Infirmary', '4 Infirmary Lane, Ashcombe AS1 2QT', 51.0102, -2.3094],
    ['Ashcombe Library', '17 Minster Square, Ashcombe AS1 1LB', 51.0096, -2.3071],
    ['The Regal Cinema', '31 Station Road, Ashcombe AS1 4RG', 51.0112, -2.3162],
    ['Westfield Community Centre', '60 Lime Avenue, Ashcombe AS3 7WC', 51.0171, -2.3388],
    ['St Martin’s Church Hall', '2 Church Lane, Ashcombe AS1 1SM', 51.0089, -2.3049],
    ['The Works Yard', '12 Foundry Road, Ashcombe AS2 5WY', 51.0287, -2.3215],
    ['Northgate Sports Hall', '1 Recreation Road, Ashcombe AS2 6NG', 51.0332, -2.3131],
    ['Market Square', 'Market Square, Ashcombe AS1 1MS', 51.0093, -2.3079],
    ['Ashcombe Music School', '9 Bath Road, Ashcombe AS1 8MS', 51.0163, -2.3028],
    ['The Millstream Café', '8 Mill Walk, Ashcombe AS1 3MC', 51.0078, -2.3088],
    ['Brookside Community Garden', '3 Brookside, Ashcombe AS4 2BG', 51.0019, -2.3581],
    ['The Edge Youth Centre', '22 Riverside, Ashcombe AS4 9ED', 50.9991, -2.3265],
    ['Courtyard Theatre', '5 Court Lane, Ashcombe AS1 1CT', 51.0084, -2.3041],
    ['Lakeside Pavilion', '1 Park Drive, Ashcombe AS3 1LP', 51.0228, -2.3361],
    ['The Clubhouse', '7 Union Street, Ashcombe AS2 3CH', 51.0195, -2.3161],
  ],
  groups: [
    [
      'Ashcombe Chamber Choir',
      'https://chamberchoir.example',
      'Forty voices, one evening of rehearsal, a lot of Bach and sometimes gospel.',
    ],
    ['Friends of the Regal', 'https://regal.example', 'Films that would not come to Ashcombe otherwise.'],
    ['Friends of the Library', '', 'We read aloud, we read together, we buy books.'],
    ['Brookside Gardeners', '', 'Beds for everybody, seeds to swap.'],
    ['Westfield Repair Café', 'https://repair.example', 'Mend it, don’t bin it: every second Saturday.'],
    ['Ashcombe Athletic 1888', 'https://athletic.example', 'From toddlers’ gym to the walking group.'],
    ['Millstream Jazz Club', '', 'Live jazz in the cellar since 1974.'],
    ['Courtyard Players', 'https://courtyard.example', 'Amateur theatre that means it.'],
    ['Ashcombe Climate Action', '', 'For a town that is carbon neutral by 2035.'],
    ['Northgate Parents and Toddlers', '', 'Open to everybody with children up to three.'],
    ['Ashcombe Chess Club', '', 'Blitz, tournaments and an evening for beginners.'],
    ['The Edge', 'https://edge.example', 'By young people, for young people.'],
  ],
  programme: [
    [
      'Story time for ages four and up',
      'Talk',
      'Children',
      'Ashcombe Library',
      2,
      3,
      '16:00',
      1,
      7,
      6,
      ['reading', 'family'],
    ],
    [
      'Seed swap and weeding morning',
      'Meeting',
      'Environment',
      'Brookside Community Garden',
      3,
      5,
      '10:00',
      3,
      14,
      4,
      ['garden'],
    ],
    ['Repair Café', 'Course', 'Neighbours', 'Westfield Community Centre', 4, 6, '14:00', 4, 14, 4, ['repair', 'free']],
    ['Evening yoga', 'Sport', 'Health', 'Northgate Sports Hall', 5, 1, '18:00', 1.5, 7, 8, ['yoga']],
    ['Jazz in the cellar', 'Concert', 'Music', 'The Millstream Café', 6, 4, '21:00', 3, 14, 4, ['jazz', 'live']],
    ['An Inspector Calls', 'Show', 'Culture', 'Courtyard Theatre', 7, 9, '19:00', 2.5, 2, 4, ['theatre']],
    [
      'Heating our homes tomorrow: talk and discussion',
      'Talk',
      'Environment',
      'The Old Infirmary',
      8,
      12,
      '19:00',
      2,
      30,
      2,
      ['climate', 'energy'],
    ],
    ['Baby and toddler group', 'Meeting', 'Children', 'The Clubhouse', 9, 2, '09:30', 2, 7, 6, ['family', 'free']],
    ['Blitz chess tournament', 'Sport', 'Neighbours', 'The Clubhouse', 10, 8, '19:00', 3, 28, 2, ['chess']],
    ['Young bands’ night', 'Concert', 'Music', 'The Edge Youth Centre', 11, 16, '19:30', 3, 40, 1, ['live', 'youth']],
  ],
  series: [
    {
      name: 'Open choir rehearsal',
      category: 'Meeting',
      topic: 'Music',
      place: 'St Martin’s Church Hall',
      group: 0,
      rhythm: { type: 'week', interval: 1, weekDay: 2 },
      start: '19:30',
      end: '21:30',
      tags: ['singing', 'choir'],
    },
    {
      name: 'Farmers’ market with music',
      category: 'Market',
      topic: 'Neighbours',
      place: 'Market Square',
      group: null,
      rhythm: { type: 'week', interval: 2, weekDay: 6 },
      start: '08:00',
      end: '13:00',
      tags: ['market'],
    },
    {
      name: 'Film night: the ones that last',
      category: 'Film',
      topic: 'Culture',
      place: 'The Regal Cinema',
      group: 1,
      rhythm: { type: 'month', interval: 1, weekDay: 4 },
      start: '20:15',
      end: '22:15',
      tags: ['film', 'subtitled'],
    },
  ],
  pictures: {
    'Open choir rehearsal': ['choir', 'Drawn poster: seven singers in a half circle, arcs of sound above them'],
    'Farmers’ market with music': ['market', 'Drawn poster: a fruit stall under a striped awning'],
    'Film night: the ones that last': ['film', 'Drawn poster: a projector throws its light through the dark'],
    'Seed swap and weeding morning': ['garden', 'Drawn poster: seedlings in rows before a low sun'],
    'Jazz in the cellar': ['jazz', 'Drawn poster: a double bass under the moon'],
    'An Inspector Calls': ['theatre', 'Drawn poster: a figure between half-open curtains'],
    'Repair Café': ['repair', 'Drawn poster: three cogwheels that turn each other'],
    'The Old Infirmary': ['spital', 'Drawing: a long white house with a red roof'],
    'Ashcombe Library': ['books', 'Drawing: a shelf of colourful spines'],
    'Lakeside Pavilion': ['pavilion', 'Drawing: an open pavilion on the shore'],
    'Ashcombe Chamber Choir': ['choir', 'Drawing: seven singers in a half circle'],
    'Brookside Gardeners': ['garden', 'Drawing: seedlings in rows'],
  },
  descriptions: {
    'Open choir rehearsal': `We rehearse every Tuesday, and **you are welcome to join in**: no audition, no booking, with or without sheet music.

## What we are singing

- Henry Purcell, *Hear my prayer*
- three gospel songs for the Advent concert
- a round for everybody who is new

The hall has step-free access; there is an accessible toilet on the ground floor.`,
    'Farmers’ market with music': `Vegetables, bread, cheese and flowers from farms around the town. From ten o’clock somebody else plays by the fountain each time.`,
    'Film night: the ones that last': `Once a month a film that was in cinemas thirty or more years ago and still holds up, with a short introduction.

Tickets: £7, concessions £5. Book at tickets@regal.example.`,
    'Seed swap and weeding morning': `Bring what you have left over and take what you need. Afterwards we weed the shared beds; gloves and tools are there.`,
    'Jazz in the cellar': `Two sets, one break, no entrance fee. At the end a hat goes round, and all of it goes to the band.`,
    'An Inspector Calls': `**By J. B. Priestley.** A family dinner, a ring at the door, and nobody has done anything wrong.

Two and a half hours with an interval. Tickets at the door and at the bookshop on Market Square.`,
    'Repair Café': `Toaster, jacket, bike, lamp: we mend it **with** you, not for you. Bring the broken thing, its power supply and some patience. Tea and cake for a donation.`,
    'The Old Infirmary': `A fifteenth-century house with a hall, a courtyard and a teaching kitchen. The lift is to the left of the main entrance.`,
    'Ashcombe Library': `Open Tuesday to Saturday, 10 am to 6 pm. Events take place in the reading room on the first floor.`,
  },
  usualWords: 'Admission is free unless something else is written here.',
  rooms: {
    'Story time for ages four and up': 'Reading room, first floor',
    'Heating our homes tomorrow: talk and discussion': 'Main hall',
    'Open choir rehearsal': 'Ground-floor hall',
  },
}
