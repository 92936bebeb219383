import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSchedule } from '#server/actions/schedule.ts'
import { createBackup } from '#server/backup/folder.ts'
import { copyPicturesToDatabase } from '#server/media/copyPicturesToDatabase.ts'
import { partSize } from '#server/media/pictureParts.ts'
import { databases } from './databases.ts'
import { idOf, type Member, startTestServer, type TestServer, testStart } from './support.ts'

describe.each(databases.slice(1))('pictures in $name', (database) => {
  let server: TestServer
  let member: Member
  let folder: string
  beforeAll(async () => {
    server = await startTestServer(database)
    folder = join(server.deps.settings.dataDir, 'media')
  })
  beforeEach(async () => {
    await server.clear()
    await rm(folder, { recursive: true, force: true })
    member = await server.as('normal')
  })
  afterAll(() => server.stop())

  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const draw = async (side: number) =>
    new Uint8Array(
      await sharp({ create: { width: side, height: side, channels: 3, background: 'red', noise } })
        .png()
        .toBuffer(),
    )
  const upload = async (content: Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    body.set('media', new File([content], 'noise.png'))
    return idOf(await member.post('/media', body))
  }
  const get = (path: string, init: RequestInit = {}) => fetch(`${server.url}/api/v1/media/${path}`, init)
  const parts = () =>
    server.deps.db.selectFrom('media_parts').selectAll().orderBy('media_id').orderBy('number').execute()
  const mediaOf = (id: string) =>
    server.deps.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const backups = () => join(server.deps.settings.dataDir, 'backups')
  const backUp = async () => {
    const { name } = await createBackup(server.deps, new AbortController().signal)
    return join(backups(), String(name))
  }

  test('a large one is kept in parts, and sent whole with its length', async () => {
    const id = await upload(await draw(520))
    const { bytes } = await mediaOf(id)
    const lengths = (await parts()).map(({ content }) => content.length)
    expect(lengths.slice(0, -1)).toEqual(Array(Math.floor(bytes / partSize)).fill(partSize))
    expect(lengths.length).toBeGreaterThan(2)
    const [answer, head] = await Promise.all([get(id), get(id, { method: 'HEAD' })])
    for (const { headers } of [answer, head]) expect(headers.get('content-length')).toBe(String(bytes))
    const content = await answer.bytes()
    expect(content.length).toBe(bytes)
    expect(Buffer.concat((await parts()).map(({ content }) => content)).equals(content)).toBe(true)
    expect(await sharp(content).stats()).toMatchObject({ isOpaque: true })
    expect(await readdir(folder).catch(() => [])).toEqual([])
  })

  test('readers that go away in the middle of one leave no connection taken', async () => {
    const id = await upload(await draw(520))
    for (let reader = 0; reader < 30; reader += 1) {
      const leaving = new AbortController()
      const { body } = await get(id, { signal: leaving.signal })
      await body?.getReader().read()
      leaving.abort()
    }
    expect((await (await get(id)).bytes()).length).toBe((await mediaOf(id)).bytes)
  })

  test('one whose parts end too early breaks off instead of passing for whole', async () => {
    const id = await upload(await draw(520))
    await server.deps.db.deleteFrom('media_parts').where('number', '=', 2).execute()
    const asked = performance.now()
    await expect(get(id).then((answer) => answer.bytes())).rejects.toThrow()
    expect(performance.now() - asked, 'nobody waits for the rest').toBeLessThan(20_000)
    expect((await get(`${id}?width=100`)).status).toBe(404)
  })

  test('files of scaled sizes may vanish', async () => {
    const id = await upload(await draw(120))
    const before = await (await get(`${id}?width=100`)).bytes()
    expect(await readdir(folder)).toEqual([`${id}-100.webp`])
    await rm(folder, { recursive: true })
    expect(await (await get(`${id}?width=100`)).bytes()).toEqual(before)
    expect(await readdir(folder)).toEqual([`${id}-100.webp`])
  })

  test('the parts of one go with its row', async () => {
    const id = await upload(await draw(9))
    await server.deps.db.deleteFrom('media').where('id', '=', id).execute()
    expect(await parts()).toEqual([])
  })

  test('every process removes files of pictures that are gone from its own folder', async () => {
    await mkdir(folder, { recursive: true })
    const file = join(folder, '018f0000-0000-7000-8000-000000000000-380.webp')
    await writeFile(file, 'without a row')
    await utimes(file, 1, 1)
    const schedule = startSchedule({ ...server.deps, random: () => 0, runner: { callDue: async () => null } }, 5)
    await expect.poll(() => readdir(folder)).toEqual([])
    await schedule.stop()
  })

  describe('those that were files', () => {
    const ids = Array.from({ length: 5 }, (_, index) => `018f0000-0000-7000-8000-00000000000${index}`)
    const fileOf = (id: string) => join(folder, `${id}.png`)
    let contents: Uint8Array[]
    beforeEach(async () => {
      await mkdir(folder, { recursive: true })
      contents = await Promise.all(ids.map((_, index) => draw(300 + index)))
      for (const [index, id] of ids.entries()) {
        const content = contents[index] ?? new Uint8Array()
        await writeFile(fileOf(id), content)
        const facts = { type: 'image/png', width: 300, height: 300, created_by: null, created_at: testStart }
        await server.deps.db
          .insertInto('media')
          .values({ id, bytes: content.length, ...facts })
          .execute()
      }
    })
    const expectAll = async () => {
      for (const [index, id] of ids.entries()) expect(await (await get(id)).bytes()).toEqual(contents[index])
    }

    test('are carried into the database once, also by two processes at once, and their files stay', async () => {
      const both = await Promise.all([copyPicturesToDatabase(server.deps), copyPicturesToDatabase(server.deps)])
      for (const { missing } of both) expect(missing).toBe(0)
      expect(await copyPicturesToDatabase(server.deps)).toEqual({ carried: 0, missing: 0 })
      expect((await readdir(folder)).length).toBe(ids.length)
      await rm(folder, { recursive: true })
      await expectAll()
    })

    test('are carried on with where it was stopped', async () => {
      const stuck = fileOf(ids[2] ?? '')
      await rm(stuck)
      await mkdir(stuck)
      await writeFile(join(stuck, 'x'), '')
      // A folder counts as missing; an unreadable file stops the start.
      expect(await copyPicturesToDatabase(server.deps)).toEqual({ carried: 4, missing: 1 })
      expect((await get(ids[2] ?? '')).status).toBe(404)
      await rm(stuck, { recursive: true })
      await writeFile(stuck, contents[2] ?? '')
      expect(await copyPicturesToDatabase(server.deps)).toEqual({ carried: 1, missing: 0 })
      await expectAll()
    })

    test('and are gone or cut off count as missing, and stop nothing', async () => {
      await rm(fileOf(ids[0] ?? ''))
      await writeFile(fileOf(ids[4] ?? ''), (contents[4] ?? new Uint8Array()).subarray(0, 1_000))
      expect(await copyPicturesToDatabase(server.deps)).toEqual({ carried: 3, missing: 2 })
      expect((await get(ids[0] ?? '')).status).toBe(404)
    })
  })

  test('a backup links those that the last one has, and reads the others', async () => {
    const id = await upload(await draw(520))
    const first = await backUp()
    const added = await upload(await draw(60))
    const second = await backUp()
    const inode = async (backup: string, id: string) => (await stat(join(backup, 'media', `${id}.png`))).ino
    expect(await inode(second, id)).toBe(await inode(first, id))
    expect((await stat(join(second, 'media', `${added}.png`))).size).toBe((await mediaOf(added)).bytes)
    await writeFile(join(second, 'media', `${id}.png`), 'cut off')
    const third = await backUp()
    expect((await stat(join(third, 'media', `${id}.png`))).size).toBe((await mediaOf(id)).bytes)
  })
})
