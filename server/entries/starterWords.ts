import { sql } from 'kysely'
import { newCategory, newTopic } from '#domain/category.ts'
import { type ByLanguage, languages } from '#domain/languages.ts'
import type { MarkIcon } from '#domain/marks.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { hasRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { systemBy } from '#server/history/record.ts'
import { createEntries } from './entries.ts'
import { categoryKind, topicKind } from './vocabulary.ts'

type Words = readonly (readonly [name: string, headline: string])[]

/** Of the categories below, in their order. */
const icons: readonly (MarkIcon | '')[] = [
  'art',
  'festival',
  'film',
  'walk',
  'music',
  'course',
  'market',
  'sport',
  'theatre',
  'people',
  'talk',
  'book',
  '',
]

/** In the same order in each language. */
const words: ByLanguage<{ categories: Words; topics: Words }> = {
  de: {
    categories: [
      ['Ausstellung', 'Ausstellungen'],
      ['Fest', 'Feste und Umzüge'],
      ['Film', 'Filmabende'],
      ['Führung', 'Führungen und Ausflüge'],
      ['Konzert', 'Konzerte'],
      ['Kurs', 'Kurse und Werkstätten'],
      ['Markt', 'Märkte und Flohmärkte'],
      ['Sport', 'Sport und Bewegung'],
      ['Theater', 'Theater und Tanz'],
      ['Treffen', 'Offene Treffen'],
      ['Vortrag', 'Vorträge und Gespräche'],
      ['Lesung', 'Lesungen'],
      ['Sonstiges', 'Was sonst los ist'],
    ],
    topics: [
      ['Bildung', 'Lernen und Wissen'],
      ['Gesundheit', 'Bewegung und Wohlbefinden'],
      ['Kinder und Familie', 'Für Kinder und Familien'],
      ['Kultur', 'Bühne, Bild und Buch'],
      ['Musik', 'Alles, was klingt'],
      ['Nachbarschaft', 'Miteinander im Ort'],
      ['Natur und Umwelt', 'Klima, Garten, Natur'],
      ['Politik', 'Mitreden und mitbestimmen'],
    ],
  },
  en: {
    categories: [
      ['Exhibition', 'Exhibitions'],
      ['Festival', 'Festivals and parades'],
      ['Film', 'Film nights'],
      ['Tour', 'Tours and outings'],
      ['Concert', 'Concerts'],
      ['Course', 'Courses and workshops'],
      ['Market', 'Markets and jumble sales'],
      ['Sport', 'Sport and exercise'],
      ['Theatre', 'Theatre and dance'],
      ['Meeting', 'Open meetings'],
      ['Talk', 'Talks and discussions'],
      ['Reading', 'Readings'],
      ['Other', 'What else is on'],
    ],
    topics: [
      ['Education', 'Learning and knowledge'],
      ['Health', 'Moving and feeling well'],
      ['Children and families', 'For children and families'],
      ['Culture', 'Stage, pictures and books'],
      ['Music', 'Everything that sounds'],
      ['Neighbourhood', 'Getting together around the corner'],
      ['Nature and environment', 'Climate, gardens, nature'],
      ['Politics', 'Having a say'],
    ],
  },
}

const calendar = { id: '', role: 'admin' } as const

type StarterDeps = Pick<Deps, 'db' | 'dialect' | 'now' | 'settings'>

export const addStarterWords = async (deps: StarterDeps): Promise<void> => {
  const { categories, topics } = words[deps.settings.language]
  const [ofCategories, ofTopics] = [createEntries(deps, categoryKind), createEntries(deps, topicKind)]
  for (const [index, [name, headline]] of categories.entries()) {
    await ofCategories.create({ ...newCategory(), name, headline, icon: icons[index] ?? '' }, calendar)
  }
  for (const [name, headline] of topics) await ofTopics.create({ ...newTopic(), name, headline }, calendar)
}

/** When the site's language changed before anybody changed or used the first words, they follow it. */
export const translateStarterWords = (deps: StarterDeps): Promise<void> =>
  inTransaction(deps.db, async (db) => {
    if (await isInUse(db)) return
    const [kept, wanted] = [await wordsIn(db), words[deps.settings.language]]
    const earlier = languages.find((language) => language !== deps.settings.language && isMadeOf(kept, words[language]))
    if (earlier === undefined) return
    const within = { ...deps, db }
    const [ofCategories, ofTopics] = [createEntries(within, categoryKind), createEntries(within, topicKind)]
    const by = { viewer: calendar, author: systemBy('language') }
    for (const { id, name: old } of kept.categories) {
      const { name, headline } = translate(old, words[earlier].categories, wanted.categories)
      await ofCategories.update(id, by, (category) => ({ ...category, name, headline }))
    }
    for (const { id, name: old } of kept.topics) {
      const { name, headline } = translate(old, words[earlier].topics, wanted.topics)
      await ofTopics.update(id, by, (topic) => ({ ...topic, name, headline }))
    }
  })

const isInUse = async (db: Db): Promise<boolean> => {
  for (const table of ['events', 'repeating_events', 'sources'] as const) {
    if (await hasRow(db, table, sql`true`)) return true
  }
  return hasRow(db, 'history', sql`resource in ('categories', 'topics') and author_kind <> 'system'`)
}

type Kept = Record<'categories' | 'topics', { id: string; name: string; headline: string }[]>

const wordsIn = async (db: Db): Promise<Kept> => {
  const wordsOf = (table: 'categories' | 'topics') =>
    db.selectFrom(table).select(['id', 'name', 'headline']).where('deleted_at', 'is', null).execute()
  return { categories: await wordsOf('categories'), topics: await wordsOf('topics') }
}

/** Version 0.1.0 began without a category for readings, and with these headlines. */
const earlierHeadlines: readonly string[] = ['Theater, Tanz und Lesungen', 'Theatre, dance and readings']

const isMadeOf = (kept: Kept, of: Record<keyof Kept, Words>): boolean =>
  (['categories', 'topics'] as const).every(
    (key) =>
      kept[key].length > 0 &&
      kept[key].every((word) =>
        of[key].some(
          ([name, ...headlines]) => word.name === name && [...headlines, ...earlierHeadlines].includes(word.headline),
        ),
      ),
  )

const translate = (old: string, from: Words, to: Words): { name: string; headline: string } => {
  const [name = '', headline = ''] = to[from.findIndex(([one]) => one === old)] ?? []
  return { name, headline }
}
