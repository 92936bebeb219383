import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { comingEvents, findEventContext } from '../data/calendar.ts'
import type { Deps, Env } from '../deps.ts'
import { acceptedLanguage, isLanguage } from '../http/language.ts'
import { textsIn } from '../texts.ts'
import { createContents } from './content.ts'
import { datesIn } from './dates.ts'
import { renderDescription } from './description.ts'
import { renderPage } from './engine.ts'
import { themeFor } from './theme.ts'
import { groupByDay, viewEvent } from './views.ts'

/** Events on one page of the calendar. */
const pageSize = 50

/** The public pages (contract §5): complete without JavaScript, in German and English (`?lng=de|en`). */
export const siteRoutes = (deps: Deps): Hono<Env> => {
  const { settings, now, log } = deps
  const contents = createContents(settings)
  const app = new Hono<Env>({ strict: false })
  app.use(compress())

  const visit = async (c: Context<Env>) => {
    const asked = c.req.query('lng')
    const language = isLanguage(asked) ? asked : acceptedLanguage(c, settings.language)
    const dates = datesIn(language, settings.timezone)
    const [t, theme] = await Promise.all([textsIn(language), themeFor(deps, (name) => c.req.query(name))])
    const kept = { ...(isLanguage(asked) && { lng: asked }), ...theme.kept }
    const frame = { language, kept, path: c.req.path }

    const answer = async (template: string, values: object, status: ContentfulStatusCode = 200) => {
      const html = await renderPage(theme, template, frame, values)
      c.header('Cache-Control', 'no-cache')
      c.header('Content-Language', language)
      c.header('Vary', 'Accept-Language')
      return c.html(html, status)
    }
    const answerMissing = () => answer('notFound', { missing: true }, 404)
    return { language, dates, today: dates.dateOf(now()), t, answer, answerMissing }
  }

  app.get('/', async (c) => {
    const { dates, today, t, answer } = await visit(c)
    const page = Math.max(1, Number(/^\d{1,4}$/.exec(c.req.query('page') ?? '')?.[0] ?? 1))
    const window = { offset: (page - 1) * pageSize, limit: pageSize }
    const { rows, total } = await comingEvents(deps, dates.beginning(today), window)
    const pages = Math.max(1, Math.ceil(total / pageSize))
    return answer('calendar', { days: groupByDay(rows, today, dates, t), page, pages })
  })

  app.get('/events/:id', async (c) => {
    const context = await findEventContext(deps, c.req.param('id'))
    const { dates, today, t, answer, answerMissing } = await visit(c)
    if (context === null) return answerMissing()
    const description = await renderDescription(context.row.description)
    return answer('event', { event: viewEvent(context, today, dates, t), description })
  })

  app.get('/about', async (c) => {
    const { language, answer, answerMissing } = await visit(c)
    const content = await contents.find('about', language)
    return content === null ? answerMissing() : answer('about', { content })
  })

  app.get('*', async (c) => (await visit(c)).answerMissing())

  app.onError(async (error, c) => {
    log.error({ id: c.get('requestId'), err: error }, 'unexpected error')
    return (await visit(c)).answer('failure', { missing: true, id: c.get('requestId') }, 500)
  })

  return app
}
