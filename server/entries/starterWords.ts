import { newCategory, newTopic } from '#domain/category.ts'
import type { ByLanguage } from '#domain/languages.ts'
import type { Deps } from '#server/deps.ts'
import { createEntries } from './entries.ts'
import { categoryKind, topicKind } from './vocabulary.ts'

type Words = readonly (readonly [name: string, headline: string])[]

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
      ['Theater', 'Theater, Tanz und Lesungen'],
      ['Treffen', 'Offene Treffen'],
      ['Vortrag', 'Vorträge und Gespräche'],
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
      ['Concert', 'Concerts'],
      ['Course', 'Courses and workshops'],
      ['Exhibition', 'Exhibitions'],
      ['Festival', 'Festivals and parades'],
      ['Film', 'Film nights'],
      ['Market', 'Markets and jumble sales'],
      ['Meeting', 'Open meetings'],
      ['Sport', 'Sport and exercise'],
      ['Talk', 'Talks and discussions'],
      ['Theatre', 'Theatre, dance and readings'],
      ['Tour', 'Tours and outings'],
    ],
    topics: [
      ['Children and families', 'For children and families'],
      ['Culture', 'Stage, pictures and books'],
      ['Education', 'Learning and knowledge'],
      ['Health', 'Moving and feeling well'],
      ['Music', 'Everything that sounds'],
      ['Nature and environment', 'Climate, gardens, nature'],
      ['Neighbourhood', 'Getting together around the corner'],
      ['Politics', 'Having a say'],
    ],
  },
}

const calendar = { id: '', role: 'admin' } as const

/** Gives a new database its first categories and topics, in the site's language. */
export const addStarterWords = async (deps: Pick<Deps, 'db' | 'kind' | 'now' | 'settings'>): Promise<void> => {
  const { categories, topics } = words[deps.settings.language]
  const [ofCategories, ofTopics] = [createEntries(deps, categoryKind), createEntries(deps, topicKind)]
  for (const [name, headline] of categories) await ofCategories.create({ ...newCategory(), name, headline }, calendar)
  for (const [name, headline] of topics) await ofTopics.create({ ...newTopic(), name, headline }, calendar)
}
