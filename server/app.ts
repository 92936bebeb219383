import { join } from 'node:path'
import { type Handler, Hono } from 'hono'
import { except } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import type { Deps, Env } from './deps.ts'
import { limitBody } from './http/body.ts'
import { answerErrors } from './http/errors.ts'
import { createMethodAnswers } from './http/methods.ts'
import { refuseUnreadQuery } from './http/queries.ts'
import { requestLog } from './http/requestLog.ts'
import { shareReads } from './http/sharing.ts'
import { limitUnderWay } from './http/underWay.ts'
import { authenticate } from './http/viewer.ts'
import { actionRoutes } from './routes/actions.ts'
import { authRoutes } from './routes/auth.ts'
import { backupRoutes } from './routes/backups.ts'
import { binRoutes } from './routes/bin.ts'
import { clashRoutes } from './routes/clashes.ts'
import { cmsFileRoutes } from './routes/cmsFiles.ts'
import { cmsThemeRoutes } from './routes/cmsThemes.ts'
import { confirmationRoutes } from './routes/confirmations.ts'
import { deskRoutes } from './routes/desk.ts'
import { doubleRoutes } from './routes/doubles.ts'
import { eventRoutes } from './routes/events.ts'
import { eventSearchRoutes } from './routes/eventsearch.ts'
import { geocodeRoutes } from './routes/geocode.ts'
import { groupRoutes } from './routes/groups.ts'
import { healthRoutes } from './routes/health.ts'
import { historyRoutes } from './routes/history.ts'
import { invitationRoutes } from './routes/invitations.ts'
import { lookRoutes } from './routes/look.ts'
import { mediaRoutes } from './routes/media.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { openApiRoutes } from './routes/openapi.ts'
import { partialRoutes } from './routes/partials.ts'
import { passwordRecoveryRoutes } from './routes/passwordrec.ts'
import { placeRoutes } from './routes/places.ts'
import { plannerRoutes } from './routes/planner.ts'
import { previewRoutes } from './routes/preview.ts'
import { proposalRoutes } from './routes/proposals.ts'
import { reservationRoutes } from './routes/reservations.ts'
import { searchRoutes } from './routes/search.ts'
import { seriesRoutes } from './routes/series.ts'
import { sourceRoutes } from './routes/sources.ts'
import { systemRoutes } from './routes/system.ts'
import { threadRoutes } from './routes/threads.ts'
import { userRoutes } from './routes/users.ts'
import { wordRoutes } from './routes/words.ts'
import { backstageRoutes } from './site/backstage.ts'
import { createTownMap } from './site/map/townMap.ts'
import { siteRoutes } from './site/routes.ts'
import { createSitePages } from './site/sitePages.ts'
import { staticFiles } from './site/staticFiles.ts'
import { themeAssets } from './themes/assets.ts'

const fonts = join(import.meta.dirname, '../node_modules/@fontsource-variable/source-sans-3/files')
const ownFonts = join(import.meta.dirname, '../themes/default/font')
const builtSpa = join(import.meta.dirname, '../dist')

/** The whole server as a function from request to answer. `dist` is the folder of the built SPA. */
export const createApp = (deps: Deps, dist = builtSpa): Hono<Env> => {
  const townMap = createTownMap(deps, dist)
  // A wrong MAP_FILE is told at the start, not with the first page.
  void townMap.file()
  const sitePages = createSitePages(deps, townMap)
  const app = new Hono<Env>({ strict: false })
  app.onError(answerErrors(deps))
  app.use(requestLog(deps.log), shareReads, limitUnderWay(deps))
  // Forms of the site answer with a page, so they limit themselves.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', except('/suggest/*', limitBody))

  const answerOther = createMethodAnswers(() => app.routes)
  app.route('/api/v1', apiRoutes(deps, answerOther))
  app.route('/partial', partialRoutes(deps))
  app.route('/backstage', backstageRoutes(deps, sitePages, dist))
  app.get('/assets/:name', staticFiles(join(dist, 'assets')))
  app.route('/theme', themeAssets(deps))
  for (const folder of [fonts, ownFonts]) {
    app.get('/theme/font/:name', staticFiles(folder))
    app.get('/theme/:key{@[A-Za-z0-9_-]+}/font/:name', staticFiles(folder))
  }
  app.route('/', siteRoutes(deps, sitePages))
  app.notFound(answerOther)
  return app
}

const apiRoutes = (deps: Deps, answerOther: Handler<Env>): Hono<Env> => {
  const api = new Hono<Env>({ strict: false })
  api.use(neverStored, refuseUnreadQuery, authenticate(deps))
  api.route('/actions', actionRoutes(deps))
  api.route('/auth', authRoutes(deps))
  api.route('/backups', backupRoutes(deps))
  api.route('/bin', binRoutes(deps))
  api.route('/categories', wordRoutes(deps, 'categories'))
  api.route('/clashes', clashRoutes(deps))
  api.route('/confirmations', confirmationRoutes(deps))
  api.route('/cms/files', cmsFileRoutes(deps))
  api.route('/cms/themes', cmsThemeRoutes(deps))
  api.route('/desk', deskRoutes(deps))
  api.route('/events', eventRoutes(deps))
  api.route('/eventsearch', eventSearchRoutes(deps))
  api.route('/geocode', geocodeRoutes(deps))
  api.route('/groups', groupRoutes(deps))
  api.route('/health', healthRoutes(deps))
  api.route('/history', historyRoutes(deps))
  api.route('/invitations', invitationRoutes(deps))
  api.route('/look', lookRoutes(deps))
  api.route('/media', mediaRoutes(deps))
  api.route('/notifications', notificationRoutes(deps))
  api.route('/openapi.json', openApiRoutes(deps))
  api.route('/preview', previewRoutes(deps))
  api.route('/passwordrec', passwordRecoveryRoutes(deps))
  api.route('/planner', plannerRoutes(deps))
  api.route('/places', placeRoutes(deps))
  api.route('/proposals', proposalRoutes(deps))
  api.route('/revents', seriesRoutes(deps))
  api.route('/reservations', reservationRoutes(deps))
  api.route('/search', searchRoutes(deps))
  api.route('/sources', sourceRoutes(deps))
  api.route('/threads', threadRoutes(deps))
  api.route('/doubles', doubleRoutes(deps))
  api.route('/topics', wordRoutes(deps, 'topics'))
  api.route('/system', systemRoutes(deps))
  api.route('/users', userRoutes(deps))
  api.all('*', answerOther)
  return api
}

const neverStored = createMiddleware<Env>(async (c, next) => {
  c.header('Cache-Control', 'no-store')
  await next()
})
