import type { Context, Handler } from 'hono'
import type { TFunction } from 'i18next'
import { isLanguage, type Language } from '#domain/languages.ts'
import { createRevisions } from '../data/revision.ts'
import type { Deps, Env } from '../deps.ts'
import { acceptedLanguage } from '../http/language.ts'
import { textsIn } from '../texts.ts'
import { type Answer, prepare, send } from './answers.ts'
import { type Dates, datesIn } from './dates.ts'
import { renderPage } from './engine.ts'
import { type Head, headOf, type PageHead } from './head.ts'
import { withoutEmpty, withQuery } from './liquid.ts'
import { type SiteTheme, themeFor, themeWithoutDatabase } from './theme.ts'

/** What of a request may decide how its answer looks, apart from the database. */
export type Visit<Field extends string = string> = {
  path: string
  /** The parameters of the path, such as `id`. */
  params: Readonly<Record<string, string>>
  /** The query, as far as the page reads it: trimmed, without control characters, empty where nothing was given. */
  query: Readonly<Record<Field, string>>
  language: Language
  /** Query parameters that links keep. */
  kept: Readonly<Record<string, string>>
  theme: SiteTheme
  t: TFunction
  dates: Dates
  /** Milliseconds since the epoch: the beginning of the minute for pages, of the day for files. */
  now: number
  /** The local date. */
  today: string
}

/** A page as it is to be rendered. */
export type Page = { template: string; head: PageHead; values: object }

/** How many bytes of finished answers a process keeps until the database changes. */
const room = 24_000_000

const minute = 60_000
const longestValue = 200

/**
 * Everything that answers of the public site have in common: language, theme, and that they are made once for each state
 * of the database and each minute.
 */
export const createVisits = (deps: Deps) => {
  const { settings, now } = deps
  const revisions = createRevisions(deps, room)

  const visit = async <Field extends string>(
    c: Context<Env>,
    fields: readonly Field[],
    theme = themeFor(deps, (name) => c.req.query(name)),
  ): Promise<Visit<Field>> => {
    const asked = c.req.query('lng')
    const language = isLanguage(asked) ? asked : acceptedLanguage(c, settings.language)
    const [t, itsTheme] = await Promise.all([textsIn(language), theme])
    const dates = datesIn(language, settings.timezone)
    const at = now()
    return {
      path: c.req.path,
      params: c.req.param(),
      query: readQuery(c, fields),
      language,
      kept: { ...(isLanguage(asked) && { lng: asked }), ...itsTheme.kept },
      theme: itsTheme,
      t,
      dates,
      now: Math.floor(at / minute) * minute,
      today: dates.dateOf(at),
    }
  }

  const render = async (visit: Visit, { template, head, values }: Page, status: 200 | 404 | 500 = 200) => {
    const { language, kept, path, theme } = visit
    const shown = theme.isPreview ? { ...head, canonical: null } : head
    const filled: Head = headOf(visit, shown, settings.siteUrl)
    const html = await renderPage(theme, template, { language, kept, path }, { ...values, head: filled })
    const headers = {
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Language': language,
      ...(theme.isPreview && { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }),
    }
    return prepare(html, { headers, status })
  }

  const renderMissing = (visit: Visit) =>
    render(visit, { template: 'notFound', head: { title: visit.t('notFoundTitle') }, values: {} }, 404)

  /** Answers with what was made before, or makes it. The revision comes first: nothing may have been read before it. */
  const remember = async <Field extends string>(
    c: Context<Env>,
    fields: readonly Field[],
    frequency: 'minutely' | 'daily',
    make: (visit: Visit<Field>) => Promise<Answer | null>,
  ) => {
    const shelf = await revisions.current()
    const asked = await visit(c, fields)
    const seen = frequency === 'minutely' ? asked : { ...asked, now: asked.dates.beginning(asked.today) }
    if (isUntidy(c, seen.query)) return c.redirect(withQuery(seen.path, { ...withoutEmpty(seen.query), ...seen.kept }))
    const key = JSON.stringify([seen.theme.key, seen.kept, seen.language, seen.now, seen.path, seen.query])
    const answer = await shelf.remember(key, async () => (await make(seen)) ?? (await renderMissing(seen)))
    return send(c, answer, now())
  }

  return {
    /**
     * A handler for one kind of page, which is made anew each minute.
     * @param fields the query parameters that it reads; others change nothing
     * @param make null when there is no such page
     */
    page:
      <Field extends string>(
        fields: readonly Field[],
        make: (visit: Visit<Field>) => Promise<Page | null>,
      ): Handler<Env> =>
      (c) =>
        remember(c, fields, 'minutely', async (seen) => {
          const page = await make(seen)
          return page && render(seen, page)
        }),

    /** A handler for what is no page, such as a feed. It is made anew each day. */
    file:
      <Field extends string>(
        fields: readonly Field[],
        make: (visit: Visit<Field>) => Promise<Answer | null>,
      ): Handler<Env> =>
      (c) =>
        remember(c, fields, 'daily', make),

    missing: async (c: Context<Env>) => send(c, await renderMissing(await visit(c, [])), now()),

    /** The page for people whose page failed, and why into the log. It may be the database, and with it the way to the theme. */
    failure: async (error: Error, c: Context<Env>) => {
      deps.log.error({ id: c.get('requestId'), err: error }, 'unexpected error')
      const seen = await visit(c, []).catch(() => visit(c, [], themeWithoutDatabase(deps)))
      const values = { id: c.get('requestId') }
      return send(
        c,
        await render(seen, { template: 'failure', head: { title: seen.t('failureTitle') }, values }, 500),
        now(),
      )
    },
  }
}

export type Visits = ReturnType<typeof createVisits>

const readQuery = <Field extends string>(c: Context<Env>, fields: readonly Field[]) => {
  const read = (field: Field) =>
    (c.req.query(field) ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, longestValue)
  const hasQuery = c.req.url.includes('?')
  return Object.fromEntries(fields.map((field) => [field, hasQuery ? read(field) : ''])) as Record<Field, string>
}

/** Forms send what nobody filled in, too. The address without it is the one to keep and to pass on. */
const isUntidy = (c: Context<Env>, query: Readonly<Record<string, string>>): boolean =>
  c.req.method === 'GET' &&
  c.req.url.includes('?') &&
  Object.entries(query).some(([field, value]) => value === '' && c.req.query(field) !== undefined)
