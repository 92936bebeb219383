import type { Context, Handler } from 'hono'
import { isLanguage } from '#domain/languages.ts'
import { everything } from '#server/calendar/calendar.ts'
import { createRevisions } from '#server/db/revision.ts'
import type { Deps, Env } from '#server/deps.ts'
import { pathAfterMerge } from '#server/doubles/redirects.ts'
import { isGone } from '#server/entries/gone.ts'
import { acceptedLanguage } from '#server/http/language.ts'
import { askerOf, readLimitsOf } from '#server/http/readLimits.ts'
import { Refusal } from '#server/refusal.ts'
import { textsIn } from '#server/texts.ts'
import { type SiteTheme, themeFor, themeWithoutDatabase } from '#server/themes/siteTheme.ts'
import { type Answer, prepare, send } from './answers.ts'
import { nextUp } from './calendar/nextUp.ts'
import { createContents } from './content.ts'
import { datesIn } from './dates.ts'
import { findEventId } from './event/eventAddress.ts'
import { headOf, type Moved, type Page } from './head.ts'
import type { TownMap } from './map/townMap.ts'
import { withPreviewBanner } from './previewBanner.ts'
import { isPosition, isSearch, isUntidy, pathOf, readQuery } from './siteQuery.ts'
import type { SiteRequest } from './siteRequest.ts'
import { createPageRenderer } from './templates/engine.ts'
import { withoutEmpty, withQuery } from './templates/liquid.ts'
import { textPageLinks } from './textPages.ts'

/** How many bytes of finished answers a process keeps until the database changes. */
const room = 24_000_000

const minute = 60_000
const second = 1_000

type Status = 200 | 400 | 404 | 410 | 413 | 429 | 500

/** How long a page is the same, if nothing changes in the database. */
type Frequency = 'secondly' | 'minutely' | 'daily'

/**
 * Everything that answers of the public site have in common: language, theme, and that they are made once for each state
 * of the database and each minute.
 */
export const createSitePages = (deps: Deps, townMap: TownMap) => {
  const { settings, now } = deps
  const revisions = createRevisions(deps, room)
  const limits = readLimitsOf(deps)
  const renderPage = createPageRenderer()
  const contents = createContents(settings)

  const readRequest = async <Field extends string>(
    c: Context<Env>,
    fields: readonly Field[],
    theme = themeFor(deps, (name) => c.req.query(name)),
  ): Promise<SiteRequest<Field>> => {
    const asked = c.req.query('lng')
    const language = isLanguage(asked) ? asked : acceptedLanguage(c, settings.language)
    const [t, itsTheme] = await Promise.all([textsIn(language), theme])
    const dates = datesIn(language, settings.timezone)
    const at = now()
    return {
      path: pathOf(c),
      params: c.req.param(),
      query: readQuery(c, fields),
      language,
      kept: { ...(isLanguage(asked) && { lng: asked }), ...itsTheme.kept },
      theme: { ...itsTheme, config: itsTheme.configs[language] },
      t,
      dates,
      now: Math.floor(at / minute) * minute,
      today: dates.dateOf(at),
      countRows: (rows) => {
        limits.demandRows(askerOf(c, deps))
        limits.countRows(askerOf(c, deps), rows)
      },
    }
  }

  const render = async (
    request: SiteRequest,
    { template, head, values }: Page,
    { status = 200, more = {} }: { status?: Status; more?: Record<string, string> } = {},
  ) => {
    const { language, kept, path, theme } = request
    const shown = theme.isPreview ? { ...head, canonical: null, shared: null } : head
    const filled = headOf(request, shown, settings)
    const textPages = await textPageLinks(contents, theme, language)
    const frame = { language, kept, path, menuPath: menuPathOf(path), textPages, map: await townMap.view() }
    const page = await renderPage(theme, template, frame, { ...values, head: filled })
    const html = theme.isPreview ? await withPreviewBanner(page, request) : page
    const headers = {
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Language': language,
      ...more,
      ...(theme.isPreview && { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }),
    }
    return prepare(html, { headers, status })
  }

  /** For somebody who has to wait some seconds. */
  const renderBusy = (request: SiteRequest, wait: number) => {
    const page = {
      template: 'busy',
      head: { title: request.t('busyTitle') },
      values: { minutes: Math.ceil(wait / 60) },
    }
    return render(request, page, { status: 429, more: { 'Retry-After': String(wait) } })
  }

  /** What was deleted says so, and search engines forget it sooner (410). */
  const renderMissing = async (request: SiteRequest) => {
    const isDeleted = await isGone(deps, request.path, findEventId)
    const title = request.t(isDeleted ? 'goneTitle' : 'notFoundTitle')
    const next = isDeleted ? await nextUp(deps, everything, request.now, request) : []
    const page = { template: 'notFound', head: { title }, values: { isGone: isDeleted, next } }
    return render(request, page, { status: isDeleted ? 410 : 404 })
  }

  /** What was merged into something else is found there. */
  const findMerged = async ({ path, query, kept }: SiteRequest): Promise<Answer | null> => {
    const target = await pathAfterMerge(deps.db, path, findEventId)
    return target === null ? null : redirect(withQuery(target, { ...withoutEmpty(query), ...kept }))
  }

  /** Answers with what was made before, or makes it. The revision comes first: nothing may have been read before it. */
  const remember = async <Field extends string>(
    c: Context<Env>,
    fields: readonly Field[],
    frequency: Frequency,
    make: (request: SiteRequest<Field>) => Promise<Answer | null>,
  ) => {
    const cache = await revisions.current()
    const asked = await readRequest(c, fields)
    const beginnings = {
      secondly: Math.floor(now() / second) * second,
      minutely: asked.now,
      daily: asked.dates.beginning(asked.today),
    }
    const seen = { ...asked, now: beginnings[frequency] }
    if (isUntidy(c, seen.query)) return c.redirect(withQuery(seen.path, { ...withoutEmpty(seen.query), ...seen.kept }))
    if (frequency === 'minutely' && isPosition(seen.query)) return send(c, await makeUnkept(c, seen, make), now())
    const key = JSON.stringify([seen.theme.key, seen.kept, seen.language, seen.now, seen.path, seen.query])
    const answer = await cache.remember(key, async () => {
      if (isSearch(seen.query)) limits.countSearch(askerOf(c, deps))
      return (await make(seen)) ?? (await findMerged(seen)) ?? (await renderMissing(seen))
    })
    return send(c, answer, now())
  }

  /** Where somebody is stays with them: what is near it is kept neither here nor by anything on the way. */
  const makeUnkept = async <Field extends string>(
    c: Context<Env>,
    seen: SiteRequest<Field>,
    make: (request: SiteRequest<Field>) => Promise<Answer | null>,
  ): Promise<Answer> => {
    limits.countSearch(askerOf(c, deps))
    const answer = (await make(seen)) ?? (await renderMissing(seen))
    return { ...answer, headers: { ...answer.headers, 'Cache-Control': 'no-store' } }
  }

  return {
    townMap,

    /** The texts of the themes. */
    contents,

    /** What of a request pages depend on. */
    readRequest,

    /**
     * A handler for one kind of page, which is made anew each minute, unless told otherwise.
     * @param fields the query parameters that it reads; others change nothing
     * @param make null when there is no such page
     */
    page:
      <Field extends string>(
        fields: readonly Field[],
        make: (request: SiteRequest<Field>) => Promise<Page | Moved | null>,
        frequency: Frequency = 'minutely',
      ): Handler<Env> =>
      (c) =>
        remember(c, fields, frequency, async (seen) => {
          const page = await make(seen)
          if (page !== null && 'moved' in page)
            return redirect(withQuery(page.moved, { ...withoutEmpty(seen.query), ...seen.kept }))
          return page && render(seen, page)
        }),

    /** A handler for what is no page, such as a feed. It is made anew each day. */
    file:
      <Field extends string>(
        fields: readonly Field[],
        make: (request: SiteRequest<Field>) => Promise<Answer | null>,
      ): Handler<Env> =>
      (c) =>
        remember(c, fields, 'daily', make),

    /**
     * Answers with a page for one visitor alone, which nobody keeps, or with where to go on.
     * @param make null when there is no such page
     */
    answer: async (
      c: Context<Env>,
      make: (request: SiteRequest) => Promise<{ page: Page; status?: Status } | { seeOther: string } | null>,
    ): Promise<Response> => {
      const seen = await readRequest(c, [])
      const made = await make(seen)
      if (made === null) return send(c, await renderMissing(seen), now())
      c.header('Cache-Control', 'no-store')
      if ('seeOther' in made) return c.redirect(made.seeOther, 303)
      const { page, status = 200 } = made
      return send(c, await render(seen, page, { status, more: { 'Cache-Control': 'no-store' } }), now())
    },

    missing: async (c: Context<Env>) => send(c, await renderMissing(await readRequest(c, [])), now()),

    /**
     * The page for people whose page failed, and why into the log. It may be the database, and with it the way to the theme.
     * Who asks for too much is told to wait.
     */
    failure: async (error: Error, c: Context<Env>) => {
      if (error instanceof Refusal && error.status === 429) {
        return send(c, await renderBusy(await readRequest(c, []), error.retryAfter ?? 60), now())
      }
      deps.log.error({ id: c.get('requestId'), err: error }, 'unexpected error')
      const values = { id: c.get('requestId') }
      const answer = async (theme?: Promise<SiteTheme>) => {
        const seen = await readRequest(c, [], theme)
        return render(seen, { template: 'failure', head: { title: seen.t('failureTitle') }, values }, { status: 500 })
      }
      return send(c, await answer().catch(() => answer(themeWithoutDatabase(deps))), now())
    },
  }
}

/** No menu leads to the page of one entry. */
const menuPathOf = (path: string): string => (/^\/(?:events|groups|places)\/./.test(path) ? '' : path)

export type SitePages = ReturnType<typeof createSitePages>

const redirect = (location: string): Answer =>
  prepare('', { status: 301, headers: { Location: location, 'Content-Type': 'text/plain; charset=UTF-8' } })
