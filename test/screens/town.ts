import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { addDays, addMonths, dateIn, instantOf } from '#domain/time.ts'
import { cityFor } from '../../scripts/demo/cities.ts'
import { addTheme, fillCity, type Joined, joinPeople } from '../../scripts/demo/fill.ts'
import { drawPosters } from '../../scripts/demo/posters.ts'
import { addProposals } from '../../scripts/demo/proposals.ts'
import { startThrowAway } from '../../scripts/demo/start.ts'
import { openPage } from '../e2e/support.ts'

const viewers = ['admin', 'moderator', 'normal', 'newcomer', 'anonymous'] as const
export type ViewerName = (typeof viewers)[number]

export type Ids = Record<
  | 'event'
  | 'upright'
  | 'plain'
  | 'long'
  | 'canceled'
  | 'deactivated'
  | 'festival'
  | 'part'
  | 'past'
  | 'unpublished'
  | 'day'
  | 'quietPlace'
  | 'revent'
  | 'newSeries'
  | 'group'
  | 'place'
  | 'category'
  | 'topic'
  | 'user'
  | 'notification'
  | 'invitation'
  | 'proposal'
  | 'source',
  string
>

export type ScreenTown = {
  address: string
  timezone: string
  idsFor: (viewer: ViewerName) => Ids
  callAs: (viewer: Exclude<ViewerName, 'anonymous'>) => Joined['call']
  /** In its own profile, signed in. */
  open: (browser: Browser, viewer: ViewerName, lng: string, options: BrowserContextOptions) => Promise<Page>
  stop: () => Promise<void>
}

/** 90 characters. */
const longName = 'Donaudampfschifffahrtsgesellschaftsjubiläum: Straßenmusikwettbewerb mit Nachbarschaftsfest'

const filterOf = (filter: object) => `filters=${encodeURIComponent(JSON.stringify([filter]))}`
const idIn = (list: Record<string, unknown>) => String((Object.values(list)[0] as { id?: string } | undefined)?.id)

/** `isFull`: the whole demo. */
export const startScreenTown = async ({ isFull }: { isFull: boolean }): Promise<ScreenTown> => {
  const { address, timezone, file, stop } = await startThrowAway({ PORT: '0' }).started
  const api = `${address}/api/v1`
  const city = cityFor({})
  const joined = await joinPeople(api, city)
  const [admin, moderator, normal, newcomer] = joined as [Joined, Joined, Joined, Joined]
  if (isFull) await fillCity(city, [admin, moderator, normal, normal], timezone, Date.now())
  else await addTheme(admin.call, city)
  const sessions = { admin, moderator, normal, newcomer }
  const ids = await addOneOfEach({ admin: admin.call, owner: normal.call, timezone })
  await addProposals(city, { file, timezone })
  const proposal = idIn(await moderator.call('GET', '/proposals'))
  const notices = new Map<ViewerName, string>()
  for (const viewer of ['admin', 'moderator', 'normal'] as const) {
    const { session, call } = sessions[viewer]
    const add = (subject: string, message: string, link: object) =>
      admin.call('POST', '/notifications', { userId: session.id, subject, message, ...link })
    await add('Schön, dass du dabei bist', 'Melde dich, wenn etwas klemmt.', {
      linkTitle: 'So geht’s',
      linkUrl: 'https://lindenau.example/hilfe',
    })
    notices.set(viewer, idIn(await call('GET', `/notifications?${filterOf({ userId: 'self' })}`)))
  }
  return {
    address,
    timezone,
    idsFor: (viewer) => ({
      ...ids,
      proposal,
      user: String(normal.session.id),
      notification: notices.get(viewer) ?? '',
    }),
    stop,
    callAs: (viewer) => sessions[viewer].call,
    open: async (browser, viewer, lng, options) => {
      const session = viewer === 'anonymous' ? {} : { store: JSON.stringify(sessions[viewer].session) }
      // The administrator has seen others' entries before.
      const lists = viewer === 'admin' ? ['events', 'revents', 'groups', 'places', 'bin', 'invitations'] : []
      const everybodys = Object.fromEntries(lists.map((list) => [list, { size: 25, own: false }]))
      const values = { ...session, backstage: JSON.stringify(everybodys), language: lng }
      const manner = { locale: lng, timezoneId: 'Europe/Berlin', ...options }
      const { page } = await openPage(browser, manner, { address, values })
      return page
    },
  }
}

type Settler = { admin: Joined['call']; owner: Joined['call']; timezone: string }

const addOneOfEach = async ({
  admin,
  owner,
  timezone,
}: Settler): Promise<Omit<Ids, 'user' | 'notification' | 'proposal'>> => {
  const add = async (call: Joined['call'], resource: string, entry: object) =>
    String((await call('POST', `/${resource}`, entry)).id)
  const posterOf = await drawPosters()
  const upload = async (poster: 'jazz' | 'theatre' | 'pavilion') => {
    const form = new FormData()
    form.set('media', new File([posterOf(poster)], `${poster}.jpg`))
    return String((await owner('POST', '/media', form)).id)
  }
  const today = dateIn(Date.now(), timezone)
  const at = (days: number, time: string) => new Date(instantOf(addDays(today, days), time, timezone)).toISOString()

  const category = await add(admin, 'categories', { name: 'Ausstellung', headline: 'Ausstellungen und Führungen' })
  const topic = await add(admin, 'topics', { name: 'Geschichte', headline: 'Was einmal war' })
  const place = await add(owner, 'places', {
    name: 'Gewölbekeller am Žižkaplatz',
    address: 'Žižkaplatz 3, 79098 Lindenau',
    lat: 47.99,
    lng: 7.85,
    link: 'https://keller.example',
    email: 'keller@lindenau.example',
    image: await upload('pavilion'),
    alt: 'Am Ufer',
    description: 'Zwei Stufen, dann ein **langer Gang**.',
  })
  const group = await add(owner, 'groups', {
    name: 'Lindenauer Geschichtswerkstatt',
    link: 'https://werkstatt.example',
    email: 'werkstatt@lindenau.example',
    description: 'Wir fragen nach, solange noch jemand antworten kann.',
  })
  const source = await add(owner, 'sources', {
    name: 'Programm der Werkstatt',
    kind: 'file',
    owner: `group:${group}`,
    category,
    topic,
    content: {
      text: 'Titel;Datum\nEin Abend von früher;1.5.2020\nNoch ohne Tag;irgendwann',
      columns: [],
      dayOrder: '',
    },
  })
  await owner('POST', `/sources/${source}/run`, { force: false })
  const shared = {
    category,
    topic,
    location: `id:${place}`,
    organizers: [`id:${group}`],
    tags: ['geschichte', 'führung'],
  }
  const addEvent = (name: string, fields: object) => add(owner, 'events', { name, ...shared, ...fields })
  const event = await addEvent('Nachts im Stadtarchiv', {
    start: at(1, '20:00'),
    end: at(1, '22:00'),
    image: await upload('theatre'),
    alt: 'Vorhänge, halb offen',
    location2: 'Treffpunkt am Tor',
    involved: [{ name: 'Dr. Edda Quint', description: 'führt durch das Haus' }],
    description: 'Mit Taschenlampe durch **sechs Jahrhunderte**.\n\n## Mitbringen\n\n- feste Schuhe\n- eine Jacke',
  })
  const plain = await addEvent('Lesekreis', { start: at(1, '18:00'), tags: [], organizers: [], location: 'Privat' })
  const upright = await addEvent('Kellerkonzert', {
    start: at(2, '21:00'),
    end: at(2, '23:30'),
    image: await upload('jazz'),
    alt: 'Ein Kontrabass unter dem Mond',
  })
  const long = await addEvent(longName, { start: at(1, '09:00'), end: at(3, '18:00') })
  const canceled = await addEvent('Stadtführung', { start: at(2, '14:00'), canceled: true })
  const festival = await addEvent('Tag des offenen Denkmals', { start: at(4, '10:00'), end: at(4, '18:00') })
  const partOf = (name: string, time: string) => addEvent(name, { start: at(4, time), parent: `id:${festival}` })
  const part = await partOf('Turmbesteigung', '11:00')
  await partOf('Vortrag: Was unter dem Pflaster liegt', '15:00')
  const past = await addEvent('Laternenumzug', { start: at(-3, '17:00'), end: at(-3, '18:30') })
  const quietPlace = await add(owner, 'places', { name: 'Alte Ziegelei', address: 'Am Lehmweg 1, 79098 Lindenau' })
  const unpublished = await addEvent('Noch nicht fertig', { start: at(6, '19:00'), published: false })
  const deactivated = await addEvent('Gratis-Gutscheine', { start: at(5, '12:00') })
  await admin('PUT', `/events/${deactivated}`, { ...(await owner('GET', `/events/${deactivated}`)), deactivated: true })

  const rhythm = { type: 'week', interval: 1, weekDay: new Date(addDays(today, 1)).getUTCDay(), date: today }
  const series = { ...shared, start: '18:00', end: '19:30', intervals: [rhythm] }
  const newSeries = await add(owner, 'revents', { name: 'Erzählcafé', ...series })
  const revent = await add(owner, 'revents', { name: 'Sprechstunde der Geschichtswerkstatt', ...series })
  await owner('GET', `/revents/${revent}/generate?start=${today}&end=${addMonths(today, 1)}`)

  await admin('POST', '/cms/themes', { name: 'Sommerfest', active: false, editable: true })
  const { token } = await admin('POST', '/invitations/invite')
  return {
    event,
    upright,
    plain,
    long,
    canceled,
    deactivated,
    festival,
    part,
    past,
    unpublished,
    quietPlace,
    day: addDays(today, 1),
    revent,
    newSeries,
    group,
    place,
    category,
    topic,
    source,
    invitation: String(token),
  }
}
