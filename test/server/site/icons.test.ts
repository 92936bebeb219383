import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTheme, filePath, upload } from '../cms/support.ts'
import { databases } from '../databases.ts'
import { type Member, startTestServer, type TestServer } from '../support.ts'

const [sqlite] = databases as [(typeof databases)[number]]
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>'

describe('what browsers and phones look for by themselves', () => {
  let server: TestServer
  let admin: Member
  beforeAll(async () => {
    server = await startTestServer(sqlite)
  })
  beforeEach(async () => {
    await server.clear()
    admin = await server.as('admin')
  })
  afterAll(() => server.stop())

  const get = (path: string) => fetch(server.url + path, { redirect: 'manual' })
  const kindOf = async (path: string) => {
    const response = await get(path)
    return [response.status, response.headers.get('content-type')]
  }
  const iconsOf = async () =>
    [...(await (await get('/about')).text()).matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]*)">/g)].map(
      ([, address = '']) => address,
    )
  const put = async (name: string, content: Uint8Array) =>
    expect((await admin.put(filePath('image', name), upload(content))).status).toBe(200)

  test('is there without a theme of one’s own, and pages name it', async () => {
    expect(await kindOf('/favicon.ico')).toEqual([200, 'image/x-icon'])
    expect(await kindOf('/apple-touch-icon.png')).toEqual([200, 'image/png'])
    expect(await kindOf('/apple-touch-icon-precomposed.png')).toEqual([200, 'image/png'])
    expect(await iconsOf()).toEqual(['/icon.svg', '/apple-touch-icon.png'])
    const manifest = await get('/manifest.webmanifest')
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json')
    const { name, short_name, icons } = Object(await manifest.json())
    expect([name, short_name]).toEqual(['Stadtkalender', 'Kalender'])
    for (const { src, type } of icons) expect(await kindOf(src)).toEqual([200, type])
  })

  test('leads to where the password is changed', async () => {
    const { status, headers } = await get('/.well-known/change-password')
    expect([status, headers.get('location')]).toEqual([302, '/backstage/account'])
  })

  test('a theme’s icon is used, whether it is drawn, a picture or an icon file', async () => {
    await addTheme(admin, 'Town')
    const ico = Buffer.from('00000100', 'hex')
    await put('icon.ico', ico)
    expect((await iconsOf())[0]).toMatch(/\/theme\/image\/icon\.ico/)
    expect(Buffer.from(await (await get('/favicon.ico')).arrayBuffer())).toEqual(ico)
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await put('icon.png', picture)
    expect(await iconsOf()).toEqual([
      expect.stringMatching(/\/theme\/image\/icon\.png/),
      expect.stringMatching(/\/theme\/image\/icon\.png/),
    ])
    expect(Buffer.from(await (await get('/apple-touch-icon.png')).arrayBuffer())).toEqual(picture)
    expect((await admin.put(filePath('image', 'icon.svg'), { content: drawing })).status).toBe(200)
    expect((await iconsOf())[0]).toMatch(/\/theme\/image\/icon\.svg/)
    expect(await (await get('/icon.svg')).text()).toBe(drawing)
  })

  test('a theme’s own logo and icon come before what it inherits, whatever their endings', async () => {
    const putDrawn = (name: string, theme: string) => admin.put(filePath('image', name, theme), { content: drawing })
    await addTheme(admin, 'Town')
    await putDrawn('logo.svg', 'Town')
    await putDrawn('icon.svg', 'Town')
    await addTheme(admin, 'Fair', { parent: 'Town' })
    await addTheme(admin, 'Stall', { parent: 'Fair' })
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    for (const name of ['logo.png', 'icon.png'])
      expect((await admin.put(filePath('image', name, 'Fair'), upload(picture))).status).toBe(200)
    expect(await (await get('/')).text()).toMatch(/<img class="logo" src="\/theme\/image\/logo\.png/)
    expect((await iconsOf())[0]).toMatch(/\/theme\/image\/icon\.png/)
    expect(Buffer.from(await (await get('/favicon.ico')).arrayBuffer())).toEqual(picture)
    const { icons } = Object(await (await get('/manifest.webmanifest')).json())
    expect(icons).toEqual([{ src: '/icon-512.png', type: 'image/png' }])
    expect(Object((await admin.get('/look/site')).body).image).toMatch(/logo\.png/)
    await putDrawn('logo.svg', 'Stall')
    expect(await (await get('/')).text()).toMatch(/<img class="logo" src="\/theme\/image\/logo\.svg/)
  })
})
