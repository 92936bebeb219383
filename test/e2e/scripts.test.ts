import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSeries } from '#domain/series/series.ts'
import { encodeFileName } from '#domain/themes/themeFile.ts'
import en from '#locales/en.json' with { type: 'json' }
import { digestMail, recoveryMail } from '#server/mail/templates.ts'
import { routePaths } from '#src/router.tsx'
import { watchLoads } from '../screens/settled.ts'
import { databases } from '../server/databases.ts'
import { insertProposal } from '../server/proposals.ts'
import { settleSite } from '../server/site/visitor.ts'
import { idOf, type Member, startTestServer, type TestServer, testStart } from '../server/support.ts'
import { dialogOf } from './pages/dialog.ts'
import { fieldOf, fillIn, saveForm } from './pages/form.ts'
import { follow, launchBrowser, openPage } from './support.ts'

/**
 * Script in every text field, and all pages that show it, in both languages: none runs or is even refused by the
 * content security policy, no dialog opens, no markup or address gets in.
 */

const [sqlite] = databases as [(typeof databases)[number]]

let marks = 0
/** Breaks out of text, attributes, scripts, templates and Markdown, wherever it is let. Begins with what can be waited for. */
const payload = (mark: string): string => {
  marks += 1
  return `${mark}${marks} "'><script>hit()</script><img src=x onerror=hit()></textarea></title><svg onload=hit()>{{7|times:7}}[a](javascript:hit())`
}
const markdown = `${'Long "><script>hit()</script>'}

[one](javascript:hit()) [two](JaVaScRiPt&colon;hit()) <javascript:hit()> [three](data:text/html,<script>hit()</script>) [ref]

<img src=x onerror=hit()> ![x](x" onerror="hit()) \`\`\`<script>hit()</script>\`\`\`

# Heading "><svg onload=hit()> {#a" onclick="hit()}

[ref]: vbscript:hit() "x' onmouseover='hit()"`

let browser: Browser
let server: TestServer
let admin: Member
let ids: Record<string, string>
let faults: string[]

beforeAll(async () => {
  const [opened, started] = await Promise.all([launchBrowser(), startTestServer(sqlite)])
  browser = opened
  server = started
  ids = await settle()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** A town of which every text is hostile. */
const settle = async (): Promise<Record<string, string>> => {
  const { member, addPicture } = await settleSite(server)
  admin = await server.as('admin')
  await admin.put(`/users/${admin.user.id}`, { nickname: '"><svg onload=hit()>{{7|times:7}}' })
  await member.put(`/users/${member.user.id}`, { nickname: `"'><img src=x onerror=hit()>` })
  const make = async (path: string, body: object) => {
    const answer = await admin.post(path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return idOf(answer)
  }
  const ownedBy = [admin.user.id, member.user.id]
  const shared = () => ({ image, alt: payload('Alt'), description: markdown, ownedBy })
  const web = { link: `https://x.test/"><script>hit()</script>'onclick='hit()`, email: "a'onclick='hit'@x.test" }
  const image = await addPicture()
  const word = () => ({ name: payload('Word'), headline: payload('Head'), description: markdown })
  const category = await make('/categories', word())
  const topic = await make('/topics', word())
  const group = await make('/groups', { name: payload('Group'), ...web, ...shared() })
  const place = await make('/places', { name: payload('Place'), address: payload('Street'), ...web, ...shared() })
  const texts = () => ({
    name: payload('Event'),
    location: `id:${place}`,
    location2: payload('Room'),
    category,
    topic,
    ...shared(),
    organizers: [`id:${group}`, payload('Friends')],
    tags: ['x"><svg onload=hit()>', "y'onclick='hit()"],
  })
  const event = {
    ...texts(),
    start: '2026-06-02T18:00:00Z',
    end: '2026-06-02T20:00:00Z',
    address: payload('Road'),
    involved: [{ name: payload('Artist'), description: payload('Role') }],
  }
  const main = await make('/events', event)
  await make('/events', { ...event, name: payload('Part'), parent: `id:${main}`, parentListed: true, canceled: true })
  const free = await make('/events', { ...event, name: payload('Free'), location: payload('Somewhere') })
  const binned = await make('/events', { ...event, name: payload('Binned') })
  await admin.delete(`/events/${binned}`)
  const series = await make('/revents', {
    ...newSeries({ date: '2026-06-02', time: '19:00' }),
    ...texts(),
    name: payload('Series'),
  })
  await admin.get(`/revents/${series}/generate?start=2026-06-02&end=2026-06-20`)
  const sent = { userId: admin.user.id, subject: payload('Subject'), message: `Message ${markdown}` }
  const link = { linkTitle: payload('Link'), linkUrl: 'https://x.test/"onclick="hit()' }
  const notification = idOf(await member.post('/notifications', { ...sent, ...link }))
  const proposal = await insertProposal(server, {
    name: payload('Proposed'),
    location: payload('Somewhere'),
    description: markdown,
    sender: payload('Sender'),
  })
  const source = await make('/sources', {
    name: payload('Source'),
    url: `https://x.test/"><script>hit()</script>'onclick='hit()`.replaceAll(' ', ''),
    owner: `group:${group}`,
    category,
    topic,
  })
  const tie = { source_id: source, uid: payload('Uid'), recurrence: '', entry_id: main, imported: '{}', url: web.link }
  await server.deps.db.insertInto('source_events').values(tie).execute()
  await member.post(`/threads/events/${main}`, { text: payload('Thread') })
  await admin.post('/invitations/invite')
  await admin.post('/actions/run', { name: 'rebuildSearch' })
  await dress()
  return { category, topic, group, place, main, free, series, notification, proposal, source, user: member.user.id }
}

/** A theme whose words and texts are hostile; its templates are those of the built-in one. */
const dress = async () => {
  await admin.post('/cms/themes', { name: 'Hostile' })
  const save = (type: string, name: string, content: string) =>
    admin.put(`/cms/files/${type}/${encodeFileName(name)}?theme=Hostile`, { content })
  const keys = ['sitename', 'sitenameShort', 'sitenameLong', 'defaultMetaTitle', 'defaultMetaDescription', 'logoAlt']
  const words = [...keys, 'foreignContent'].map((key) => `${key}: ${JSON.stringify(payload('Site'))}`)
  const answers = [await save('config', 'config.yaml', words.join('\n'))]
  for (const name of ['about', 'backstage/faq', 'backstage/principles', 'backstage/welcome']) {
    for (const language of ['de', 'en']) answers.push(await save('md', `${name}.${language}.md`, markdown))
  }
  answers.push(await admin.patch('/cms/themes', { name: 'Hostile' }))
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
}

/** A page that tells of everything that should not happen on it. */
const openWatched = async (locale: string) => {
  const { page, errors } = await openPage(browser, { locale, viewport: { width: 1280, height: 900 } })
  faults = errors
  await page.exposeFunction('hit', () => faults.push(`a script ran on ${page.url()}`))
  await page.exposeFunction('tellOfViolation', (text: string) => faults.push(`${text} on ${page.url()}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      Reflect.get(window, 'tellOfViolation')(`${violatedDirective} refused ${blockedURI}`),
    )
  })
  page.on('dialog', (dialog) => {
    faults.push(`a dialog on ${page.url()}`)
    dialog.dismiss().catch(() => {})
  })
  return page
}

/** Markup that no template of ours has, and addresses that run. */
const lookAt = async (page: Page) => {
  const found = await page.evaluate(() => {
    const isOurs = ({ name }: Attr) => !name.startsWith('on')
    const all = [...document.querySelectorAll('*')]
    const handlers = all.filter(({ attributes }) => ![...attributes].every(isOurs))
    const strange = document.querySelectorAll('img[src="x"], iframe, object, embed, base, script:not([src], [type])')
    const running = all.filter((element) =>
      /^\s*(java|vb)script:|^\s*data:text/i.test(element.getAttribute('href') ?? ''),
    )
    return [...handlers, ...strange, ...running].map((element) => element.outerHTML.slice(0, 120))
  })
  faults.push(...found.map((html) => `${html} on ${page.url()}`))
}

/** Waits for a text that a page shows, in a field or beside it: the word itself, not one that begins like it. */
const waitFor = (page: Page, mark: string) =>
  page.waitForFunction((mark) => {
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
    const isThere = (text: string) => new RegExp(`${mark}(\\d|\\b|$)`).test(text)
    return isThere(document.body.innerText) || fields.some(({ value }) => isThere(value))
  }, mark)

const seeThrough = async (page: Page, mark: string) => {
  await waitFor(page, mark).catch(() => faults.push(`${mark} is not shown on ${page.url()}`))
  await lookAt(page)
}

const visit = async (page: Page, path: string, mark: string) => {
  await page.goto(server.url + path, { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await seeThrough(page, mark)
}

const reflected = encodeURIComponent(`"'><script>hit()</script><img src=x onerror=hit()>`)

const signIn = async (page: Page) => {
  const { id, nickname, email, role } = admin.user
  const session = JSON.stringify({ id, nickname, email, role, token: admin.token })
  await page.addInitScript((session) => localStorage.setItem('store', session), session)
}

/** The pages of Backstage that show texts, and what is to be seen of them there; the overview is looked at first. */
const backstagePages = (): readonly (readonly [path: string, mark: string])[] => [
  ['/faq', 'Long'],
  ['/usage-principles', 'Long'],
  ['/first-steps', ''],
  ['/events', 'Event'],
  ['/events/new', ''],
  [`/events/${ids.main}`, 'Event'],
  [`/events/${ids.free}`, 'Somewhere'],
  ['/repeatingevents', 'Series'],
  ['/repeatingevents/new', ''],
  [`/repeatingevents/${ids.series}`, 'Series'],
  ['/groups', 'Group'],
  [`/groups/${ids.group}`, 'Group'],
  ['/places', 'Place'],
  [`/places/${ids.place}`, 'Street'],
  ['/categories', 'Word'],
  [`/categories/${ids.category}`, 'Word'],
  [`/topics/${ids.topic}`, 'Word'],
  ['/notifications', 'Subject'],
  [`/notifications/${ids.notification}`, 'Message'],
  [`/notifications/${ids.notification}/answer`, ''],
  ['/planner', ''],
  ['/desk', 'Proposed'],
  [`/threads/events/${ids.main}`, 'Thread'],
  ['/proposals', 'Proposed'],
  [`/proposals/${ids.proposal}`, 'Sender'],
  ['/invite', 'onload'],
  ['/bin', 'Binned'],
  ['/sources', 'Source'],
  ['/sources/new', ''],
  [`/sources/${ids.source}`, 'Source'],
  [`/sources/of/${ids.main}`, 'Source'],
  ['/doubles', ''],
  ['/doubles/groups', ''],
  [`/doubles/events/${ids.main}/${ids.free}`, 'Event'],
  ['/users', 'onerror'],
  [`/users/${ids.user}`, 'onerror'],
  [`/notifications/new/${ids.user}`, ''],
  [`/history/events/${ids.main}`, 'Event'],
  [`/history/users/${ids.user}`, 'onerror'],
  ['/history', 'Event'],
  ['/account', 'onload'],
  ['/actions', 'onload'],
  ['/look', ''],
  ['/setup', ''],
  ['/system', ''],
  ['/cms', 'Hostile'],
  ['/cms/theme', 'Site'],
  ['/cms/theme/content', ''],
  ['/cms/theme/file/image', ''],
  [`/cms/theme/content/md/${encodeFileName('about.de.md')}`, ''],
]

/** Forms without anything in them: as those of an entry, but with less. */
const emptyForms = ['groups/new', 'places/new', 'categories/new', 'topics/new']

test('no page of Backstage is left out, but for empty forms', () => {
  const { members, moderation, administration } = routePaths
  const looked = ['', '/*', ...backstagePages().map(([path]) => path)]
  const isLookedAt = (route: string) => {
    const pattern = new RegExp(`^/?${route.replaceAll('*', '\\*').replaceAll(/:\w+/g, '(?!new$)[^/]+')}$`)
    return looked.some((path) => pattern.test(path))
  }
  expect([...members, ...moderation, ...administration].filter((route) => !isLookedAt(route))).toEqual(emptyForms)
})

describe.each(['de', 'en'])('in %s', (lng) => {
  test('the public site shows hostile texts as texts, and what a link brings along too', async () => {
    const page = await openWatched(lng)
    const tag = encodeURIComponent('x"><svg onload=hit()>')
    for (const [path, mark] of [
      ['/', 'Event'],
      ['/?month=2026-06', 'Event'],
      [`/?text=${reflected}&category=${reflected}&from=${reflected}&lng=${reflected}&theme=${reflected}`, 'Site'],
      [`/?tag=${tag}`, 'Event'],
      [`/?preview=${reflected}&page=${reflected}`, 'Site'],
      [`/events/${ids.main}`, 'Artist'],
      [`/events/${ids.free}`, 'Somewhere'],
      ['/groups', 'Group'],
      [`/groups?text=${reflected}`, 'Site'],
      [`/groups/${ids.group}`, 'Group'],
      ['/places', 'Place'],
      [`/places/${ids.place}`, 'Street'],
      ['/suggest', 'Site'],
      [`/suggest?about=events/${ids.main}`, 'Event'],
      [`/suggest?about=${reflected}`, 'Site'],
      ['/about', 'Long'],
      [`/${reflected}`, 'Site'],
      ['/?theme=default', 'Event'],
    ] as const) {
      await visit(page, path, mark)
    }
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('Backstage shows them as texts on every page', async () => {
    const page = await openWatched(lng)
    const settled = watchLoads(page)
    await signIn(page)
    await admin.put(`/notifications/${ids.notification}`, { viewed: false })
    await visit(page, '/backstage', 'Subject')
    for (const [path, mark] of backstagePages()) {
      await follow(page, `/backstage${path}`)
      await settled()
      await seeThrough(page, mark)
    }
    for (const path of [
      `/${reflected}?lng=${reflected}`,
      `/events/${reflected}`,
      `/cms/theme/${reflected}/${reflected}/${reflected}`,
    ]) {
      await visit(page, `/backstage${path}`, '')
    }
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('and so do the pages before the log-in', async () => {
    const page = await openWatched(lng)
    for (const path of [
      `?lng=${reflected}`,
      `/invitation/${reflected}`,
      `/passwordRecovery?token=${reflected}`,
      `/requestPasswordRecovery?email=${reflected}`,
      `/login?next=${reflected}&redirect=//x.test`,
    ]) {
      await visit(page, `/backstage${path}`, '')
    }
    expect(faults).toEqual([])
    await page.context().close()
  })
})

test('suggestions, questions, refusals and the conflict dialog show them as texts', async () => {
  const page = await openWatched('en')
  await signIn(page)
  await visit(page, '/backstage/events/new', '')
  for (const [field, typed] of [
    ['location', 'Place'],
    ['tags', 'x'],
    ['ownedBy', 'img'],
  ] as const) {
    const box = page.locator(`[data-field=${field}] input`).first()
    await box.focus()
    await box.pressSequentially(typed)
    await page
      .getByRole('option', { name: /onload|onerror/ })
      .first()
      .waitFor()
      .catch(() => faults.push(`nothing is suggested for ${field}`))
    await lookAt(page)
    await page.keyboard.press('Escape')
  }

  await visit(page, '/backstage/groups', 'Group')
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await dialogOf(page).waitFor()
  await lookAt(page)
  await page.keyboard.press('Escape')

  await visit(page, `/backstage/groups/${ids.group}`, 'Group')
  await fieldOf(page, 'link').fill('javascript:hit()')
  await saveForm(page)
  await page.getByText(en.reasons.link).first().waitFor()
  await lookAt(page)
  const { body } = await admin.get(`/groups/${ids.group}`)
  await admin.put(`/groups/${ids.group}`, { ...Object(body), name: payload('Theirs') })
  await fillIn(page, { link: '', name: payload('Mine') })
  await saveForm(page)
  await page.locator('[data-clash]').first().waitFor()
  await lookAt(page)
  expect(faults).toEqual([])
  await page.context().close()
})

test('mails show them as texts', async () => {
  const page = await openWatched('en')
  const { settings } = server.deps
  const frame = { language: 'en', nickname: payload('Nick'), siteName: payload('Site'), settings } as const
  const notification = { id: 'x', created_at: testStart, subject: payload('Subject'), message: markdown }
  for (const { html } of [await digestMail(frame, [notification]), await recoveryMail(frame, '"><svg onload=hit()>')]) {
    await page.setContent(html)
    await waitFor(page, 'Nick')
    await lookAt(page)
  }
  expect(faults).toEqual([])
  await page.context().close()
})

test('feeds carry them as texts: well-formed, and without an element of theirs', async () => {
  const page = await openWatched('en')
  await page.goto(`${server.url}/about`)
  for (const path of ['/events.rss', '/events.atom', `/groups/${ids.group}/events.rss`, '/sitemap.xml']) {
    const strange = await page.evaluate(async (path) => {
      const feed = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/xml')
      const inside = [...feed.querySelectorAll('item > description, entry > content')].flatMap(({ textContent }) => {
        const html = new DOMParser().parseFromString(textContent ?? '', 'text/html')
        return [...html.querySelectorAll('script, svg, img, [onclick], [onerror], [href^="javascript:" i]')]
      })
      const outside = [...feed.querySelectorAll('parsererror, script, svg, img')]
      return [...inside, ...outside].map((element) => element.outerHTML)
    }, path)
    expect(strange, path).toEqual([])
  }
  expect(faults).toEqual([])
  await page.context().close()
})

test('only addresses of the web are links', async () => {
  const links = [
    'javascript:hit()',
    'JAVASCRIPT:hit()',
    ' data:text/html,x',
    '//x.test',
    'https:x',
    '\u0001javascript:hit()',
  ]
  for (const link of links) {
    for (const [path, field] of [
      ['/groups', 'link'],
      ['/places', 'link'],
      ['/notifications', 'linkUrl'],
    ]) {
      const text = { name: 'x', address: 'x', userId: admin.user.id, subject: 'x', message: 'x' }
      const known = path === '/notifications' ? ['userId', 'subject', 'message'] : ['name', 'address']
      const fields = Object.entries(text).filter(
        ([name]) => known.includes(name) && (name !== 'address' || path === '/places'),
      )
      const answer = await admin.post(String(path), { ...Object.fromEntries(fields), [String(field)]: link })
      expect([answer.status, answer.body]).toEqual([400, { error: `field ${field}: link` }])
    }
  }
})
