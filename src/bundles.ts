import type { RootApi } from './api/rootApi.ts'
import type { Frame } from './bundles/pages.ts'
import { loadTextsOf } from './i18n.ts'

/** Makes something at the first `load`, or at the next one after a failure. Calls `tell` once it is made. */
const once = <Made>(make: () => Promise<Made>, tell = () => {}) => {
  let made: Made | null = null
  let making: Promise<Made> | null = null
  const begin = async (): Promise<Made> => {
    try {
      made = await make()
    } catch (error) {
      making = null
      throw error
    }
    tell()
    return made
  }
  return {
    load: (): Promise<Made> => {
      making ??= begin()
      return making
    },
    /** @throws before it is loaded */
    get made(): Made {
      if (made === null) throw new Error('A page was shown before its flows were loaded')
      return made
    },
  }
}

type Late<Made> = ReturnType<typeof once<Made>>
type Code<Base, Made> = { make: (rootApi: RootApi, base: Base) => Made }

/** The bundles of Backstage. `frame` is called when `pages` is loaded, because the frame is made after the bundles. */
export const createBundles = (rootApi: RootApi, frame: () => Frame, tellLoaded: () => void) => {
  const pages = once(async () => {
    const [{ make }] = await Promise.all([import('./bundles/pages.ts'), loadTextsOf('pages')])
    return make(rootApi, frame())
  }, tellLoaded)

  const entries = once(async () => {
    const [{ make }, made] = await Promise.all([import('./bundles/entries.ts'), pages.load(), loadTextsOf('forms')])
    return make(rootApi, made)
  })

  /** A bundle on top of another, with the texts that no page outside of such bundles says. */
  const upon = <Base, Made>(base: Late<Base>, code: () => Promise<Code<Base, Made>>): Late<Made> =>
    once(async () => {
      const [{ make }, made] = await Promise.all([code(), base.load(), loadTextsOf('bundles')])
      return make(rootApi, made)
    })

  return {
    pages,
    entries,
    series: upon(entries, () => import('./bundles/series.ts')),
    people: upon(entries, () => import('./bundles/people.ts')),
    planning: upon(pages, () => import('./bundles/planning.ts')),
    moderation: upon(pages, () => import('./bundles/moderation.ts')),
    administration: upon(entries, () => import('./bundles/administration.ts')),
    sources: upon(pages, () => import('./bundles/sources.ts')),
    themes: upon(entries, () => import('./bundles/themes.ts')),
  }
}

export type Bundles = ReturnType<typeof createBundles>

export type Bundle = keyof Bundles
