import type { FileChooser, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { maximumImageBytes } from '#domain/limits.ts'
import en from '#locales/en.json' with { type: 'json' }
import { fieldOf } from './pages/form.ts'
import { openAsFirstAdmin, setUpTown } from './people.ts'

/** Pictures as phones take them: of some megabytes, lying on their side, with the place where they were taken. */

const town = setUpTown()
let photo: Buffer

/** Noise that is red on the left and blue on the right, and to be turned a quarter clockwise: upright, red is on top. */
const makePhoto = async (): Promise<Buffer> => {
  const [width, height] = [3600, 2700]
  const pixels = Buffer.alloc(width * height * 3)
  let seed = 1
  for (let at = 0; at < pixels.length; at += 3) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const isLeft = (at / 3) % width < width / 2
    pixels[at + (isLeft ? 0 : 2)] = 200
    pixels[at + 1] = seed >> 24
    pixels[at + (isLeft ? 2 : 0)] = (seed >> 16) % 64
  }
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Model: 'Phone' }, IFD3: gps })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** The picture that the browser sends: Chromium does not report bodies with files, so the page keeps it. */
const sentPicture = async (page: Page, choose: () => Promise<unknown>): Promise<Buffer> => {
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Object.assign(window, { sent: body.get('media') })
      send.call(this, body)
    }
  })
  await choose()
  await page.getByText(en.upload.done).waitFor()
  const data = await page.evaluate(async () => {
    const bytes = new Uint8Array(await (window as unknown as { sent: File }).sent.arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(data, 'base64')
}

/** Whether a picture stands upright: red on top, blue below. */
const isUpright = async (picture: Buffer): Promise<boolean> => {
  const { data, info } = await sharp(picture)
    .resize(10, 20, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (row: number) => (row * info.width + 5) * info.channels
  return (data[at(3)] ?? 0) > 150 && (data[at(16) + 2] ?? 0) > 150
}

const chooser = (page: Page) => page.locator('[data-field=image] input[type=file]')

/** Gives the page a file as an event that brings one: dropped on the field, or pasted. */
const give = (page: Page, type: 'drop' | 'paste', { name, content }: { name: string; content: Buffer }) =>
  page.evaluate(
    ({ type, name, data }) => {
      const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
      const field = document.querySelector('[data-field=image]')
      const init = { bubbles: true, cancelable: true }
      if (type === 'paste')
        document.body.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: transfer }))
      else field?.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: transfer }))
    },
    { type, name, data: content.toString('base64') },
  )

beforeAll(async () => {
  photo = await makePhoto()
})

describe('a photo of several megabytes', () => {
  test('is made smaller, turned upright and freed of its place before it is sent', async () => {
    expect(photo.length).toBeGreaterThan(4 * maximumImageBytes)
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    const { page, errors } = await openAsFirstAdmin(town, { at: 'groups/new' })
    await fieldOf(page, 'name').fill('Choir')
    const sent = await sentPicture(page, () =>
      chooser(page).setInputFiles({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: photo }),
    )
    const { width, height, orientation, exif } = await sharp(sent).metadata()
    expect({ isSmall: sent.length <= maximumImageBytes, isTall: height > width, orientation, exif }).toEqual({
      isSmall: true,
      isTall: true,
      orientation: undefined,
      exif: undefined,
    })
    expect(await isUpright(sent)).toBe(true)
    await fieldOf(page, 'link').fill('www.choir.example')
    await fieldOf(page, 'link').press('Enter')
    await page.getByText(en.form.saved.replace('{{name}}', 'Choir')).waitFor()
    const [group] = Object.values(await town.call('GET', '/groups')) as { image: string; link: string }[]
    expect(group?.link).toBe('https://www.choir.example')
    const stored = Buffer.from(await (await fetch(`${town.address}/api/v1/media/${group?.image}`)).arrayBuffer())
    expect(await isUpright(stored)).toBe(true)
    expect(errors).toEqual([])
  })

  test('can be dropped on the field, and pasted', async () => {
    const { page, errors } = await openAsFirstAdmin(town, { at: 'groups/new', width: 390 })
    for (const type of ['drop', 'paste'] as const) {
      const sent = await sentPicture(page, () => give(page, type, { name: `${type}.jpg`, content: photo }))
      expect(await isUpright(sent)).toBe(true)
      await page.getByRole('button', { name: en.upload.remove }).click()
    }
    expect(errors).toEqual([])
  })
})

test('a picture that the browser cannot read goes to the server as it is, whose answer is shown', async () => {
  const { page } = await openAsFirstAdmin(town, { at: 'groups/new' })
  const file = (size: number) => ({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(size, 7) })
  await chooser(page).setInputFiles(file(6_000_000))
  await page.getByText(en.failures.tooLarge).first().waitFor()
  await chooser(page).setInputFiles(file(1_000_001))
  await page.locator('[data-field=image]').getByText(en.failures.tooLarge).waitFor()
})

test('a form that is saved while its picture is on the way waits for it; one that was refused is named', async () => {
  const { page } = await openAsFirstAdmin(town, { at: 'groups/new' })
  await page.getByLabel(en.groups.fields.name).fill('Painters')
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/v1/media', async (route) => {
    await sent.promise
    await route.continue()
  })
  const small = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  await chooser(page).setInputFiles({ name: 'small.jpg', mimeType: 'image/jpeg', buffer: small })
  await page.getByRole('button', { name: en.form.save }).click()
  await page.getByRole('button', { name: en.upload.awaited }).waitFor()
  const painters = async () => {
    const groups = Object.values(await town.call('GET', '/groups')) as { id: string; name: string; image: string }[]
    return groups.find(({ name }) => name === 'Painters')
  }
  expect(await painters()).toBeUndefined()
  sent.resolve()
  await page.waitForURL('**/backstage/groups')
  const group = await painters()
  expect(group?.image).toMatch(/^[0-9a-f-]{36}$/)

  await page.goto(`${town.address}/backstage/groups/${group?.id}`)
  await chooser(page).setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await page.locator('[data-field=image]').getByText(en.failures.notAnImage).waitFor()
  await page.getByLabel(en.groups.fields.name).fill('Painters of Lindenau')
  await page.getByRole('button', { name: en.form.save }).click()
  await page.locator('form[data-state=submitFailed]').waitFor()
  await page.getByRole('button', { name: en.upload.keep }).click()
  await page.getByRole('button', { name: en.form.save }).click()
  await page.waitForURL('**/backstage/groups')
  const saved = { name: 'Painters of Lindenau', image: group?.image }
  expect(await town.call('GET', `/groups/${group?.id}`)).toMatchObject(saved)
})

test('Enter chooses a picture; one that replaces another asks for its own description', async () => {
  const { page } = await openAsFirstAdmin(town, { at: 'groups/new' })
  const small = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .jpeg()
      .toBuffer()
  // Heard from here on: told when a key is pressed, the browser hears of it too late at times.
  const choosers: FileChooser[] = []
  page.on('filechooser', (one) => choosers.push(one))
  const choose = async (background: string) => {
    const before = choosers.length
    await chooser(page).press('Enter')
    await expect.poll(() => choosers.length).toBe(before + 1)
    const file = { name: `${background}.jpg`, mimeType: 'image/jpeg', buffer: await small(background) }
    await choosers.at(-1)?.setFiles(file)
    await page.getByText(en.upload.done).waitFor()
  }
  await page.getByLabel(en.groups.fields.name).fill('Potters')
  await choose('red')
  await fieldOf(page, 'alt').fill('A red pot')
  await page.getByRole('button', { name: en.form.save }).click()
  await page.waitForURL('**/backstage/groups')
  await page.getByRole('link', { name: 'Potters', exact: true }).click()
  await choose('blue')
  const notice = page.getByText(en.form.altOfOther)
  await notice.waitFor()
  await fieldOf(page, 'alt').fill('A blue pot')
  await notice.waitFor({ state: 'detached' })
})
