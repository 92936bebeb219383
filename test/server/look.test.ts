import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encodeFileName } from '#domain/themes/themeFile.ts'
import { themesOf } from '#server/themes/resolvedThemes.ts'
import { addTheme, filePath, outcome, upload } from './cms/support.ts'
import { databases } from './databases.ts'
import { type Answer, idOf, type Member, startTestServer, type TestServer } from './support.ts'

describe.each(databases)('name and colours on $name', (database) => {
  let server: TestServer
  let admin: Member
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    admin = await server.as('admin')
  })
  afterAll(() => server.stop())

  const look = {
    sitename: 'What’s on in Ashcombe',
    sitenameShort: 'Ashcombe',
    colorAccent: '#7a1f5c',
    colorAccentDark: '',
  }
  const drawing = { content: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>' }
  const drawnPicture = async (width: number, height: number) => {
    const background = { r: 200, g: 30, b: 60, alpha: 0.5 }
    const picture = sharp({ create: { width, height, channels: 4, background } }).png()
    return new Uint8Array(await picture.toBuffer())
  }
  const home = async () => (await fetch(`${server.url}/`)).text()
  const themes = async () =>
    Array.from(Object((await admin.get('/cms/themes')).body), ({ name, active }) => [name, active])

  test('are for administrators', async () => {
    expect((await server.nobody.get('/look/site')).status).toBe(401)
    const moderator = await server.as('moderator')
    expect([(await moderator.get('/look/site')).status, (await moderator.put('/look/site', look)).status]).toEqual([
      403, 403,
    ])
  })

  test('what stays as it is goes on being inherited, and words by language keep the other languages', async () => {
    const config = async (name: string): Promise<string> =>
      Object((await admin.get(filePath('config', 'config.yaml', name))).body).content
    const put = async (name: string, content: string) => admin.put(filePath('config', 'config.yaml', name), { content })
    await addTheme(admin, 'Town', { active: false })
    const town = (await config('Town')).replace('sitename: Stadtkalender', 'sitename: {de: Stadt, en: City}')
    await put('Town', town)
    await addTheme(admin, 'Fair', { parent: 'Town' })
    const save = async (changes: object) => {
      const { body, headers } = await admin.get('/look/site')
      const { id: _, version: __, ...present } = Object(body)
      return admin.put('/look/site', { ...present, ...changes }, { headers: { 'If-Match': headers.get('etag') ?? '' } })
    }
    const names = async () => {
      const { configs } = await themesOf(server.deps).active()
      return [configs.de.sitename, configs.en.sitename]
    }
    expect((await save({ colorAccent: '#7a1f5c' })).status).toBe(200)
    expect(await names()).toEqual(['Stadt', 'City'])
    await put('Town', town.replace('Stadt,', 'Markt,'))
    expect(await names()).toEqual(['Markt', 'City'])
    expect((await save({ sitename: 'Messe' })).status).toBe(200)
    expect(await names()).toEqual(['Messe', 'City'])
    expect((await save({ sitenameTranslated: 'Fair' })).body).toMatchObject({
      sitename: 'Messe',
      sitenameTranslated: 'Fair',
    })
    expect(await names()).toEqual(['Messe', 'Fair'])
    expect((await save({ sitenameTranslated: '' })).body).toMatchObject({ sitename: 'Messe', sitenameTranslated: '' })
    expect(await names()).toEqual(['Messe', 'Messe'])
  })

  test('a name in each language is on its pages, with all words that follow it', async () => {
    const save = async (changes: object) => {
      const answer = await admin.put('/look/site', { ...look, ...changes })
      const { configs } = await themesOf(server.deps).active()
      return [
        answer.status,
        ...[configs.de, configs.en].map((config) =>
          [config.sitename, config.sitenameLong, config.defaultMetaTitle, config.logoAlt].join(', '),
        ),
      ]
    }
    const both = { sitename: 'Was ist los', sitenameTranslated: 'What is on' }
    expect(await save(both)).toEqual([
      200,
      'Was ist los, Was ist los, Was ist los, Was ist los',
      'What is on, What is on, What is on, What is on',
    ])
    expect(await save({ ...both, sitename: 'Hier', logoAlt: 'Ein Boot' })).toEqual([
      200,
      'Hier, Hier, Hier, Ein Boot',
      'What is on, What is on, What is on, What is on',
    ])
    expect(await save({ ...both, sitename: 'Hier', sitenameTranslated: '' })).toEqual([
      200,
      'Hier, Hier, Hier, Ein Boot',
      'Hier, Hier, Hier, Hier',
    ])
    expect(await save({ sitename: 'Hier', sitenameTranslated: '', logoAlt: 'Ein Schiff' })).toEqual([
      200,
      'Hier, Hier, Hier, Ein Schiff',
      'Hier, Hier, Hier, Ein Schiff',
    ])
    const english = await (await fetch(`${server.url}/?lang=en`)).text()
    expect(english).toContain('Hier</span>')
  })

  test('a calendar with the built-in theme gets one of its own, which is active at once', async () => {
    const { body, headers } = await admin.get('/look/site')
    expect(body).toMatchObject({ id: 'site', version: 0, sitename: 'Stadtkalender', colorAccent: '' })
    const answer = await admin.put('/look/site', look, { headers: { 'If-Match': headers.get('etag') ?? '' } })
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ...look,
        ...{
          sitenameTranslated: '',
          sitenameLong: look.sitename,
          defaultMetaTitle: look.sitename,
          logoAlt: look.sitename,
        },
        ...{ image: null, id: 'site', version: expect.any(Number) },
      },
    ])
    expect(await themes()).toEqual([
      ['default', false],
      ['Whats on in Ashcombe', true],
    ])
    expect(await home()).toContain('What’s on in Ashcombe</span>')
    expect(await home()).not.toContain('Stadtkalender')
    expect(await home()).toContain('colors.css')
  })

  test('its name has single blanks where other characters were', async () => {
    await admin.put('/look/site', { ...look, sitename: 'Bath & Wells' })
    expect(await themes()).toContainEqual(['Bath Wells', true])
  })

  test('a theme that is there keeps its other words and its comments', async () => {
    await admin.post('/cms/themes', { name: 'Town' })
    await admin.patch('/cms/themes', { name: 'Town' })
    const address = `/cms/files/config/${encodeFileName('config.yaml')}?theme=Town`
    await admin.put(address, { content: '# ours\nsitename: Old\nlogoAlt: A boat # blue\n' })
    const { body } = await admin.put('/look/site', look)
    expect(body).toMatchObject(look)
    const { content } = Object((await admin.get(address)).body)
    expect(content).toContain('# ours\n')
    expect(content).toContain('logoAlt: A boat # blue')
    expect(await themes()).toEqual([
      ['default', false],
      ['Town', true],
    ])
  })

  describe('names beside the name of the calendar', () => {
    const town =
      'sitename: Old Town\nsitenameShort: Old\nsitenameLong: All of Old Town\ndefaultMetaTitle: Old Town – dates\nlogoAlt: Old Town\n'
    const putConfig = async (name: string, content: string) =>
      (await admin.put(filePath('config', 'config.yaml', name), { content })).status
    const addChild = async (content: string) => {
      await addTheme(admin, 'Town', { active: false })
      await addTheme(admin, 'Diary', { parent: 'Town' })
      expect([await putConfig('Town', town), await putConfig('Diary', content)]).toEqual([200, 200])
    }
    const names = async () => {
      const { config } = await themesOf(server.deps).active()
      return [config.sitename, config.sitenameShort, config.sitenameLong, config.defaultMetaTitle, config.logoAlt]
    }
    /** As the form does: all that was read is sent. */
    const save = async (changes: object) => {
      const { id: _, version: __, ...present } = Object((await admin.get('/look/site')).body)
      return (await admin.put('/look/site', { ...present, ...changes })).status
    }
    const nothingOld = async () => expect(await home()).not.toContain('Old')

    test('follow it where the theme sets no others: in the config by hand, and then in the form', async () => {
      await addChild('parent: Town\nsitename: Brackenford Diary\n')
      const diary = 'Brackenford Diary'
      expect(await names()).toEqual([diary, '', diary, diary, diary])
      await nothingOld()
      expect(await home()).toContain('<title>Brackenford Diary</title>')
      expect(await save({ sitename: 'Brackenford Almanac' })).toBe(200)
      const almanac = 'Brackenford Almanac'
      expect(await names()).toEqual([almanac, '', almanac, almanac, almanac])
      expect(await home()).toContain('<title>Brackenford Almanac</title>')
      await nothingOld()
    })

    test('follow it where only the parent says others and the form is not asked for them', async () => {
      await addChild('parent: Town\n')
      const almanac = { sitename: 'Almanac', colorAccent: '', colorAccentDark: '' }
      expect((await admin.put('/look/site', almanac)).status).toBe(200)
      expect(await names()).toEqual(['Almanac', '', 'Almanac', 'Almanac', 'Almanac'])
    })

    test('are what the form shows, whether they are inherited, set by hand or typed', async () => {
      await addChild('parent: Town\n')
      expect((await admin.get('/look/site')).body).toMatchObject({
        sitenameLong: 'All of Old Town',
        defaultMetaTitle: 'Old Town – dates',
      })
      expect(await save({ sitename: 'Almanac', defaultMetaTitle: 'Almanac – dates' })).toBe(200)
      expect(await names()).toEqual(['Almanac', 'Old', 'All of Old Town', 'Almanac – dates', 'Almanac'])
      await putConfig('Diary', 'parent: Town\nsitename: Diary\ndefaultMetaTitle: Dates by hand\n')
      expect(await save({ sitename: 'Almanac' })).toBe(200)
      expect(await names()).toEqual(['Almanac', '', 'Almanac', 'Dates by hand', 'Almanac'])
      expect(await save({ defaultMetaTitle: '' })).toBe(200)
      expect(await home()).toContain('<title>Almanac</title>')
    })
  })

  test.each([
    [{ ...look, sitename: ' ' }, 'field sitename: empty'],
    [{ ...look, colorAccent: 'red' }, 'field colorAccent: color'],
    [{ ...look, colorAccent: '#ffff00' }, 'field colorAccent: contrastAccent'],
    [{ ...look, colorAccentDark: '#101010' }, 'field colorAccentDark: contrastAccent'],
    [{ ...look, parent: 'Town' }, 'field parent: unknown'],
  ])('what is wrong is named: %o', async (wrong, error) => {
    const answer = await admin.put('/look/site', wrong)
    expect([answer.status, answer.body]).toEqual([400, { error }])
  })

  describe('a logo', () => {
    const uploadPicture = async (width: number, height: number) => {
      const body = new FormData()
      body.set('media', new Blob([await drawnPicture(width, height)]), 'logo.png')
      return idOf(await admin.post('/media', body))
    }
    const bytesOf = async (path: string) => Buffer.from(await (await fetch(server.url + path)).arrayBuffer())
    const iconOf = async () => sharp(await bytesOf('/apple-touch-icon.png')).metadata()

    test('is written into the theme, is on the page at once, and is the icon where there is no other', async () => {
      const image = await uploadPicture(1200, 300)
      const answer = await admin.put('/look/site', { ...look, image, logoAlt: 'Ashcombe' })
      expect(answer.body).toMatchObject({
        image: expect.stringMatching(/^\/theme\/image\/logo\.webp\?v=/),
        logoAlt: 'Ashcombe',
      })
      expect(await home()).toMatch(/<img class="logo" src="\/theme\/image\/logo\.webp[^"]*" alt="Ashcombe">/)
      expect(await home()).toMatch(/<link rel="icon" href="\/theme\/image\/logo-icon\.png/)
      const { width, height } = await sharp(await bytesOf(String(Object(answer.body).image))).metadata()
      expect([width, height]).toEqual([672, 168])
      expect(await iconOf()).toMatchObject({ format: 'png', width: 512, height: 512, hasAlpha: false })
      const { icons } = Object(await (await fetch(`${server.url}/manifest.webmanifest`)).json())
      expect(icons).toEqual([{ src: '/icon-512.png', type: 'image/png', sizes: '512x512' }])
      expect(Object((await admin.get('/look/site')).body)).toEqual(answer.body)
    })

    test('stays while other things change, is replaced, and goes', async () => {
      const first = Object((await admin.put('/look/site', { ...look, image: await uploadPicture(90, 60) })).body)
      const kept = await admin.put('/look/site', { ...look, sitenameShort: 'A', image: first.image })
      expect(kept.body).toMatchObject({ image: first.image })
      expect((await admin.put('/look/site', look)).body).toMatchObject({ image: first.image })
      const second = Object((await admin.put('/look/site', { ...look, image: await uploadPicture(60, 60) })).body)
      expect(second.image).not.toBe(first.image)
      expect(second.version).toBeGreaterThan(first.version)
      expect((await admin.put('/look/site', { ...look, image: null })).body).toMatchObject({ image: null })
      expect(await home()).toContain('<span class="plate">')
      expect(await home()).toContain('<link rel="icon" href="/icon.svg">')
      const files = Array.from(Object((await admin.get('/cms/files/image')).body), (file) => Object(file).name)
      expect(files.filter((name) => String(name).startsWith('logo'))).toEqual([])
    })

    test('takes the place of a drawn one, whether that is the theme’s or inherited; an inherited one is not removed', async () => {
      await admin.post('/cms/themes', { name: 'Town' })
      await admin.put(`${filePath('image', 'logo.svg')}?theme=Town`, drawing)
      await admin.patch('/cms/themes', { name: 'Town' })
      const image = await uploadPicture(60, 60)
      expect((await admin.put('/look/site', { ...look, image })).status).toBe(200)
      expect(await home()).toContain('/theme/image/logo.webp')

      await admin.put(`${filePath('image', 'logo.svg')}?theme=Town`, drawing)
      await admin.post('/cms/themes', { name: 'Child', parent: 'Town' })
      await admin.patch('/cms/themes', { name: 'Child' })
      const refusal = [400, { error: 'field image: inherited' }]
      expect(outcome(await admin.put('/look/site', { ...look, image: null }))).toEqual(refusal)
      expect((await admin.put('/look/site', { ...look, image })).status).toBe(200)
      expect(await home()).toContain('/theme/image/logo.webp')
      expect((await admin.put('/look/site', { ...look, image: null })).status).toBe(200)
      expect(await home()).toContain('/theme/image/logo.svg')
    })

    test.each([['x'], [randomUUID()], ['/theme/image/other.png']])('%s is no picture', async (image) => {
      const { status, body } = await admin.put('/look/site', { ...look, image })
      expect([status, body]).toEqual([400, { error: 'field image: unknown' }])
      expect(await themes()).toEqual([['default', true]])
    })
  })

  test('what somebody else changed meanwhile is not overwritten', async () => {
    await admin.put('/look/site', look)
    const stale = await admin.put('/look/site', look, { headers: { 'If-Match': '"0"' } })
    expect([stale.status, stale.body]).toEqual([412, { error: 'changed meanwhile' }])
  })

  /** Saves without a logo what was seen before `meanwhile`. */
  const saveSeenBefore = async (meanwhile: () => Promise<Answer>) => {
    const { headers } = await admin.get('/look/site')
    expect((await meanwhile()).status).toBe(200)
    const before = (await admin.get('/look/site')).body
    const seen = { 'If-Match': headers.get('etag') ?? '' }
    expect(outcome(await admin.put('/look/site', { ...look, image: null }, { headers: seen }))).toEqual([
      412,
      { error: 'changed meanwhile' },
    ])
    expect((await admin.get('/look/site')).body).toEqual(before)
  }

  test('a theme that was activated meanwhile keeps its words and its logo', async () => {
    await addTheme(admin, 'Two', { active: false })
    await addTheme(admin, 'One')
    await admin.put(filePath('image', 'logo.svg', 'Two'), drawing)
    await saveSeenBefore(() => admin.patch('/cms/themes', { name: 'Two' }))
  })

  test.each([
    ['logo.svg', () => drawing],
    ['logo.png', async () => upload(await drawnPicture(2, 1))],
  ])('a %s that came as a file meanwhile stays', async (name, made) => {
    await addTheme(admin, 'One')
    await saveSeenBefore(async () => admin.put(filePath('image', name, 'One'), await made()))
    expect(await home()).toContain(`/theme/image/${name}`)
  })

  test('of two who save what they both saw, one is told so', async () => {
    await admin.put('/look/site', look)
    const { version } = Object((await admin.get('/look/site')).body)
    const save = (sitename: string) =>
      admin.put('/look/site', { ...look, sitename }, { headers: { 'If-Match': `"${version}"` } })
    const answers = await Promise.all(['One', 'Two', 'Three'].map(save))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  })
})

describe.each(databases)('a calendar that nobody has named yet, on $name', (database) => {
  test.each([
    ['de', 'Stadtkalender'],
    ['en', 'Town calendar'],
  ] as const)('is called by its language, and has no short name: %s', async (language, sitename) => {
    const server = await startTestServer(database, { language })
    const admin = await server.as('admin')
    expect(await (await fetch(`${server.url}/`)).text()).toContain(`<span class="plate">${sitename}</span>`)
    const { body } = await admin.get('/look/site')
    expect(body).toMatchObject({ sitename, sitenameShort: '' })
    const named = { sitename: 'Lindenau', sitenameShort: '', colorAccent: '', colorAccentDark: '' }
    expect((await admin.put('/look/site', named)).body).toMatchObject({ sitename: 'Lindenau', sitenameShort: '' })
    await admin.post('/cms/themes', { name: 'Own' })
    await admin.patch('/cms/themes', { name: 'Own' })
    expect((await admin.get('/look/site')).body).toMatchObject({ sitename })
    await admin.put(filePath('config', 'config.yaml', 'Own'), { content: 'sitename: Elbe\n' })
    expect((await admin.get('/look/site')).body).toMatchObject({ sitename: 'Elbe', sitenameShort: '' })
    await server.stop()
  })
})
