import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, openAs, setUpTown } from './people.ts'
import { barriersIn } from './support.ts'

/** Events come into the town from an address and from a spreadsheet, on a desk and on a phone. */

const town = setUpTown({ SOURCE_HOSTS: '127.0.0.1' })
const widths = [1280, 390]

const dayAfter = (days: number): Date => new Date(Date.now() + days * 86_400_000)
const stamp = (days: number): string => `${dayAfter(days).toISOString().slice(0, 10).replaceAll('-', '')}T180000Z`
const german = (days: number): string => dayAfter(days).toISOString().slice(0, 10).split('-').reverse().join('.')

const calendarOf = (name: string, count: number): string => {
  const events = Array.from({ length: count }, (_, index) => [
    'BEGIN:VEVENT',
    `UID:${name}${index}@chor.example`,
    `DTSTART:${stamp(10 + index)}`,
    `SUMMARY:${name} ${index + 1}`,
    'LOCATION:Rathaus',
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', `X-WR-CALNAME:${name}`, ...events.flat(), 'END:VCALENDAR'].join('\r\n')
}

let feeds: Server
let address = ''
beforeAll(async () => {
  feeds = createServer(({ url = '' }, response) => {
    const [, name = ''] = /^\/(\w+)\.ics$/.exec(url) ?? []
    if (name === '') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Log in</p>')
    else response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarOf(name, 3))
  })
  await new Promise<void>((resolve) => feeds.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(feeds.address() as AddressInfo).port}`
  await town.call('POST', '/categories', { name: 'Music', headline: 'Music' })
  await town.call('POST', '/topics', { name: 'Town', headline: 'Town' })
})
afterAll(() => {
  feeds.closeAllConnections()
  feeds.close()
})

const open = async (nickname: string, width: number) => {
  const member = await join(town, nickname)
  await member.call('POST', '/groups', { name: `Choir of ${nickname}` })
  return { member, ...(await openAs(town, member, { at: 'sources/new', width })) }
}

const arriveAt = async (page: Page, title: string) => {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await barriersIn(page, 'main'), title).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${title} scrolls sideways`).toBeLessThanOrEqual(0)
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.each(widths)('the calendar of an address is taken over, at %i px', async (width) => {
  const { member, page, errors } = await open(`Ada${width}`, width)
  await arriveAt(page, 'Where do the events come from?')
  await page.getByLabel('Address of the calendar').fill(`${address}/login`)
  await press(page, 'Look for events')
  await page.getByText('There is no calendar at this address, and no event').waitFor()
  await page.getByLabel('Address of the calendar').fill(`${address}/Choir${width}.ics`)
  await press(page, 'Look for events')
  await arriveAt(page, 'How do the events become yours?')
  await press(page, 'Show a preview')
  await arriveAt(page, 'This would be imported')
  expect(await page.getByText('3 new', { exact: true }).count()).toBe(1)
  await press(page, 'Import')
  await arriveAt(page, 'Imported')
  await page.getByRole('link', { name: 'To this calendar’s page' }).click()
  await arriveAt(page, `Choir${width}`)
  await press(page, 'Ask now')
  await page.getByText('The calendar was asked just now.').waitFor()
  const events = (await member.call('GET', '/events?limit=1000')) as unknown as { name: string }[]
  expect(events.filter(({ name }) => name.startsWith(`Choir${width} `))).toHaveLength(3)
  expect(errors).toEqual([])
})

test.each(widths)('300 rows of a spreadsheet are pasted, with a column that nobody knows, at %i px', async (width) => {
  const { member, page, errors } = await open(`Bo${width}`, width)
  await arriveAt(page, 'Where do the events come from?')
  await page.getByRole('radio', { name: 'Copied from a spreadsheet, once' }).check()
  const rows = Array.from({ length: 300 }, (_, index) =>
    [`Row${width} ${index + 1}`, index === 7 ? 'soon' : german(20 + (index % 100)), '19:30', 'Rathaus', 'Ina'].join(
      '\t',
    ),
  )
  await page.getByLabel('Rows of the spreadsheet').fill(`Titel\tDatum\tBeginn\tOrt\tKasse\n${rows.join('\n')}`)
  await press(page, 'Look for events')
  await arriveAt(page, 'What is in which column?')
  expect(await page.getByRole('button', { name: /Kasse/ }).textContent()).toContain('Not needed')
  await press(page, 'Continue')
  await arriveAt(page, 'How do the events become yours?')
  await page.getByLabel('Name', { exact: false }).first().fill('Program')
  await press(page, 'Show a preview')
  await arriveAt(page, 'This would be imported')
  expect(await page.getByText('299 new', { exact: true }).count()).toBe(1)
  const height = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight)
  expect(height, 'screens until all can be taken over').toBeLessThan(3)
  await page.getByText('1 thing to check').click()
  await page.getByText('Line 9: this event has no date that can be read. It is left out.').waitFor()
  await press(page, 'Import')
  await arriveAt(page, 'Imported')
  await page.getByText('The events are here now.').waitFor()
  const { ended } = ((await member.call('GET', '/sources')) as unknown as { ended: boolean }[])[0] ?? {}
  expect(ended).toBe(true)
  expect(errors).toEqual([])
})

test('a file is chosen, and a workbook is refused with what to do', async () => {
  const { page } = await open('Cem', 390)
  await page.getByRole('radio', { name: 'From a file (.ics or .csv), once' }).check()
  const choose = (name: string, text: Buffer) =>
    page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: text })
  await choose('events.xlsx', Buffer.from('PK\u0003\u0004xl/workbook.xml'))
  await page.getByText('This is a workbook.').waitFor()
  await choose('events.csv', Buffer.from(`Titel;Datum\r\nB\u00fcrgerfest;${german(30)}`, 'latin1'))
  await arriveAt(page, 'How do the events become yours?')
  await press(page, 'Show a preview')
  await arriveAt(page, 'This would be imported')
  await page.getByText('Bürgerfest').waitFor()
  await press(page, 'Back')
  await press(page, 'Back to the columns')
  await press(page, 'Back')
  await arriveAt(page, 'Where do the events come from?')
  expect(await page.getByRole('radio', { name: 'From a file (.ics or .csv), once' }).isChecked()).toBe(true)
})

test.each(widths)(
  'settings that were changed elsewhere are told where one is, and what is typed stays, at %i px',
  async (width) => {
    const { member, page, errors } = await open(`Mia${width}`, width)
    const words = async (kind: string) => {
      const [first] = Object.values(await member.call('GET', `/${kind}`)) as { id: string }[]
      return first?.id
    }
    const [group] = Object.values(await member.call('GET', '/sources/owners')) as { id: string }[]
    const rules = { url: `${address}/Late.ics`, category: await words('categories'), topic: await words('topics') }
    const fields = { ...rules, name: 'Late', owner: group?.id }
    const { id } = await member.call('POST', '/sources', fields)
    await page.goto(`${town.address}/backstage/sources/${id}`)
    await page.locator('[name=name]').fill('Museum')
    await member.call('PUT', `/sources/${id}`, { ...fields, url: `${address}/Later.ics` })
    await press(page, 'Save')
    const notice = page.getByText('The settings have been changed elsewhere in the meantime.', { exact: false })
    await notice.waitFor()
    await expect.poll(() => notice.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
    expect(await page.locator('[name=name]').inputValue()).toBe('Museum')
    expect(await page.locator('[name=url]').inputValue()).toBe(`${address}/Later.ics`)
    await page.getByRole('link', { name: 'Other calendars', exact: true }).click()
    await press(page, 'Stay here')
    await press(page, 'Save')
    await page.getByRole('heading', { level: 1, name: 'Museum' }).waitFor()
    expect(await member.call('GET', `/sources/${id}`)).toMatchObject({ name: 'Museum', url: `${address}/Later.ics` })
    expect(errors).toEqual([])
    await page.context().close()
  },
)
