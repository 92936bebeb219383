import type { Context, Handler } from 'hono'
import { isLanguage } from '#domain/languages.ts'
import { everything } from '#server/calendar/filter.ts'
import { createRevisions, type RevisionCache } from '#server/db/revision.ts'
import { isUnwritable, noteFailedWrite } from '#server/db/unwritable.ts'
import type { Deps, Env } from '#server/deps.ts'
import { pathAfterMerge, queryAfterMerge } from '#server/doubles/redirects.ts'
import { isGone } from '#server/entries/gone.ts'
import { acceptedLanguage } from '#server/http/language.ts'
import { askerOf, readLimitsOf } from '#server/http/readLimits.ts'
import { Refusal } from '#server/refusal.ts'
import { textsIn } from '#server/texts.ts'
import { type SiteTheme, themeFor, themeWithoutDatabase } from '#server/themes/siteTheme.ts'
import { type Answer, prepare, send } from './answers.ts'
import { nextUp } from './calendar/nextUp.ts'
import { createContents } from './content.ts'
import { datesFor } from './dates.ts'
import { findEventId } from './event/eventAddress.ts'
import { headOf, type Moved, type Page } from './head.ts'
import type { TownMap } from './map/townMap.ts'
import { withPreviewBanner } from './previewBanner.ts'
import { isPosition, isSearch, isUntidy, readQuery, requestPath } from './siteQuery.ts'
import type { SiteRequest } from './siteRequest.ts'
import { createPageRenderer } from './templates/engine.ts'
import { withoutEmpty, withQuery } from './templates/liquid.ts'
import { textPageLinks } from './textPages.ts'

/** In bytes. */
const cacheBytes = 24_000_000

const minute = 60_000
const second = 1_000

type Status = 200 | 400 | 404 | 410 | 413 | 429 | 500 | 507

/** How long a page stays the same. */
type Frequency = 'secondly' | 'minutely' | 'daily'

/** What all answers of the site share: language, theme, and a cache for each state of the database and minute. */
export const createSitePages = (deps: Deps, townMap: TownMap) => {
  const { settings, now } = deps
  const revisions = createRevisions(deps, cacheBytes)
  const limits = readLimitsOf(deps)
  const renderPage = createPageRenderer()
  const contents = createContents(settings)

  const readRequest = async <Field extends string>(
    c: Context<Env>,
    fields: readonly Field[],
    theme = themeFor(deps, (name) => c.req.query(name)),
  ): Promise<SiteRequest<Field>> => {
    const lng = c.req.query('lng')
    const language = isLanguage(lng) ? lng : acceptedLanguage(c, settings.language)
    const [t, itsTheme] = await Promise.all([textsIn(language), theme])
    const dates = datesFor(language, settings.timezone)
    const at = now()
    return {
      path: requestPath(c),
      params: c.req.param(),
      query: readQuery(c, fields),
      language,
      kept: { ...(isLanguage(lng) && { lng }), ...itsTheme.kept },
      theme: { ...itsTheme, config: itsTheme.configs[language] },
      t,
      dates,
      now: Math.floor(at / minute) * minute,
      today: dates.dateOf(at),
      countRows: (rows) => {
        limits.refuseTooManyRows(askerOf(c, deps))
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
    const frame = { language, kept, path, menuPath: menuPathOf(request), textPages, map: await townMap.view() }
    const page = await renderPage(theme, template, frame, { ...values, head: filled })
    const isBannered = theme.isPreview || theme.hasEnded
    const html = isBannered ? await withPreviewBanner(page, template, request) : page.html
    const headers = {
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Language': language,
      ...more,
      ...(isBannered && { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }),
    }
    return prepare(html, { headers, status })
  }

  /** `wait` in seconds. */
  const renderBusy = (request: SiteRequest, wait: number) => {
    const page = {
      template: 'busy',
      head: { title: request.t('busyTitle') },
      values: { minutes: Math.ceil(wait / 60) },
    }
    return render(request, page, { status: 429, more: { 'Retry-After': String(wait) } })
  }

  /** Found once for all addresses where nothing is. */
  const nextOf = async (request: SiteRequest) => {
    const cache = await revisions.current()
    const { next } = await cache.remember(`next ${request.language} ${request.now}`, async () => {
      const next = await nextUp(deps, everything, request.now, request)
      return { next, size: JSON.stringify(next).length }
    })
    return next
  }

  /** Deleted entries get 410: search engines forget them sooner. */
  const renderMissing = async (request: SiteRequest) => {
    const isDeleted = await isGone(deps, request.path, findEventId)
    const title = request.t(isDeleted ? 'goneTitle' : 'notFoundTitle')
    const next = await nextOf(request)
    const page = { template: 'notFound', head: { title }, values: { isGone: isDeleted, next } }
    return render(request, page, { status: isDeleted ? 410 : 404 })
  }

  /** Programs that follow a feed would keep a permanent address, and a merge can be taken back. */
  const findMerged = async ({ path, query, kept }: SiteRequest): Promise<Answer | null> => {
    const [target, moved] = [await pathAfterMerge(deps.db, path, findEventId), await queryAfterMerge(deps.db, query)]
    if (target === null && moved === null) return null
    const isFeed = /\.(ics|rss|atom)$/.test(path)
    return redirect(withQuery(target ?? path, { ...withoutEmpty(moved ?? query), ...kept }), isFeed ? 302 : 301)
  }

  /** From the cache, or made now. Reads the revision first: nothing may be read before it. */
  const remember = async <Field extends string>(
    c: Context<Env>,
    fields: readonly Field[],
    frequency: Frequency,
    make: (request: SiteRequest<Field>, cache: RevisionCache) => Promise<Answer | null>,
  ) => {
    const cache = await revisions.current()
    const theme = themeFor(deps, (name) => c.req.query(name), cache)
    const request = await readRequest(c, fields, theme)
    const beginnings = {
      secondly: Math.floor(now() / second) * second,
      minutely: request.now,
      daily: request.dates.beginning(request.today),
    }
    const seen = { ...request, now: beginnings[frequency] }
    if (isUntidy(c, seen.query)) return c.redirect(withQuery(seen.path, { ...withoutEmpty(seen.query), ...seen.kept }))
    if (frequency === 'minutely' && isPosition(seen.query))
      return send(c, await makeUnkept(c, seen, () => make(seen, cache)), now())
    const key = JSON.stringify([
      seen.theme.key,
      seen.theme.hasEnded,
      seen.kept,
      seen.language,
      seen.now,
      seen.path,
      seen.query,
    ])
    const answer = await cache.remember(key, async () => {
      if (isSearch(seen.query)) limits.countSearch(askerOf(c, deps))
      return (await make(seen, cache)) ?? (await findMerged(seen)) ?? (await renderMissing(seen))
    })
    return send(c, answer, now())
  }

  /** A visitor's position is not cached, here or on the way. */
  const makeUnkept = async <Field extends string>(
    c: Context<Env>,
    seen: SiteRequest<Field>,
    make: () => Promise<Answer | null>,
  ): Promise<Answer> => {
    limits.countSearch(askerOf(c, deps))
    const answer = (await make()) ?? (await renderMissing(seen))
    return { ...answer, headers: { ...answer.headers, 'Cache-Control': 'no-store' } }
  }

  return {
    townMap,

    contents,

    readRequest,

    /** Pages, cached for a minute by default. `make` gives null for no page; its `cache` belongs to the page's revision. */
    page:
      <Field extends string>(
        fields: readonly Field[],
        make: (request: SiteRequest<Field>, cache: RevisionCache) => Promise<Page | Moved | null>,
        frequency: Frequency = 'minutely',
      ): Handler<Env> =>
      (c) =>
        remember(c, fields, frequency, async (seen, cache) => {
          const page = await make(seen, cache)
          if (page !== null && 'moved' in page)
            return redirect(withQuery(page.moved, { ...withoutEmpty(seen.query), ...seen.kept }))
          return page && render(seen, page)
        }),

    /** A handler for files such as feeds, cached for a day. */
    file:
      <Field extends string>(
        fields: readonly Field[],
        make: (request: SiteRequest<Field>) => Promise<Answer | null>,
      ): Handler<Env> =>
      (c) =>
        remember(c, fields, 'daily', make),

    /** Answers one visitor with an uncached page, or a redirect. `make` gives null for no page. */
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

    /** The page for a failure, which is logged. The database may have failed, so the theme may be missing. */
    failure: async (error: Error, c: Context<Env>) => {
      if (error instanceof Refusal && error.status === 429) {
        return send(c, await renderBusy(await readRequest(c, []), error.retryAfter ?? 60), now())
      }
      const isFull = isUnwritable(error)
      if (isFull) noteFailedWrite(deps.db)
      deps.log.error({ id: c.get('requestId'), err: error }, isFull ? 'nothing can be written' : 'unexpected error')
      const values = { id: c.get('requestId'), isFull }
      const answer = async (theme?: Promise<SiteTheme>) => {
        const seen = await readRequest(c, [], theme)
        return render(
          seen,
          { template: 'failure', head: { title: seen.t('failureTitle') }, values },
          { status: isFull ? 507 : 500 },
        )
      }
      return send(c, await answer().catch(() => answer(themeWithoutDatabase(deps))), now())
    },
  }
}

/** No menu leads to an entry's page, or to the form that reports what is wrong there. */
const menuPathOf = ({ path, query }: SiteRequest): string =>
  query.about || /^\/(?:events|groups|places)\/./.test(path) ? '' : path

export type SitePages = ReturnType<typeof createSitePages>

const redirect = (location: string, status: 301 | 302 = 301): Answer =>
  prepare('', { status, headers: { Location: location, 'Content-Type': 'text/plain; charset=UTF-8' } })
