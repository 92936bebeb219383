import { beforeEach, describe, expect, test } from 'vitest'
import type { SourcePreview } from '#domain/sources/sourceRun.ts'
import { databases } from '../databases.ts'
import { idOf } from '../support.ts'
import { setUpFollowed } from './followed.ts'

describe.each(databases)('words of a source that are categories and topics here on $name', (database) => {
  const town = setUpFollowed(database)
  let [film, concert, young] = ['', '', '']
  beforeEach(async () => {
    const made = async (path: string, name: string, headline: string) =>
      idOf(await town.moderator().post(path, { name, headline }))
    film = await made('/categories', 'Film', 'Cinéma')
    concert = await made('/categories', 'Konzert', 'Concerts')
    young = await made('/topics', 'Kinder', 'For children')
  })
  const fallback = () => town.fields().category
  const categoriesOf = async () => (await town.events()).map(({ name, category }) => [name, category])

  test('set them from a table, as its preview shows; a rule goes first, the first word that fits counts', async () => {
    const text = [
      'Title;Date;Type',
      'Alien;10.6.2026;FILM',
      'Bach;11.6.2026;Kinder, Concerts, Film',
      'Coco;12.6.2026;cinema',
      'Dance;13.6.2026;Ball',
      'Ella;14.6.2026;Jazz/Film',
    ].join('\n')
    const table = {
      kind: 'file',
      url: '',
      content: { text, columns: [], dayOrder: '' },
      categoryRules: [{ words: 'Jazz', category: concert }],
    }
    const expected = [
      ['Alien', film],
      ['Bach', concert],
      ['Coco', film],
      ['Dance', fallback()],
      ['Ella', concert],
    ]
    const { body } = await town.member().post('/sources/preview', town.fields(table))
    expect((body as SourcePreview).rows.map(({ name, category }) => [name, category])).toEqual(expected)
    await town.ask(await town.create(table))
    expect(await categoriesOf()).toEqual(expected)
    expect(await town.event('Bach')).toMatchObject({ topic: young })
    expect(await town.event('Alien')).toMatchObject({ topic: town.fields().topic })
  })

  test('change what a calendar brought before they were known, unless somebody changed it here', async () => {
    town.says(['1', '2'].map((uid) => ({ uid, start: '20260710T190000', rest: ['CATEGORIES:Sport,Talk'] })))
    const id = await town.create()
    await town.ask(id)
    await town.edit('Event 2', { category: film })
    const talk = idOf(await town.moderator().post('/categories', { name: 'Talk', headline: 'Talks' }))
    expect(await town.ask(id, { isForced: true })).toMatchObject({ changed: 1, kept: 1 })
    expect(await categoriesOf()).toEqual([
      ['Event 1', talk],
      ['Event 2', film],
    ])
  })
})
