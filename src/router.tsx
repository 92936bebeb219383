import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import type { App } from './app.tsx'
import type { Bundle } from './bundles.ts'
import type { LatePages } from './latePages.ts'
import { ListVisit } from './pages/lists/ListVisit.tsx'
import { BackstageLayout } from './pages/shell/BackstageLayout.tsx'
import { CrashPage } from './pages/shell/CrashPage.tsx'
import { RequireAuth } from './pages/shell/RequireAuth.tsx'

type Load = () => Promise<{ default: ComponentType }>
/** `isList`: a link to it with another URL opens it anew ({@link ListVisit}). */
type PageRoute = { path: string; load: Load; bundle: Bundle; isList: boolean }

const pagesIn = (bundle: Bundle) => ({
  page: (path: string, load: Load): PageRoute => ({ path, load, bundle, isList: false }),
  list: (path: string, load: Load): PageRoute => ({ path, load, bundle, isList: true }),
})

const pages = pagesIn('pages')
const entries = pagesIn('entries')
const series = pagesIn('series')
const people = pagesIn('people')
const planning = pagesIn('planning')
const sources = pagesIn('sources')
const moderation = pagesIn('moderation')
const administration = pagesIn('administration')
const themes = pagesIn('themes')

const eventPage: Load = () => import('./pages/entries/EventPage.tsx')
const groupPage: Load = () => import('./pages/entries/GroupPage.tsx')
const placePage: Load = () => import('./pages/entries/PlacePage.tsx')
const categoryPage: Load = () => import('./pages/entries/CategoryPage.tsx')
const topicPage: Load = () => import('./pages/entries/TopicPage.tsx')

const membersPages = [
  pages.page('', () => import('./pages/shell/OverviewPage.tsx')),
  people.page('first-steps', () => import('./pages/people/FirstStepsPage.tsx')),
  pages.page('faq', () => import('./pages/texts/FaqPage.tsx')),
  pages.page('usage-principles', () => import('./pages/texts/UsagePrinciplesPage.tsx')),
  pages.list('events', () => import('./pages/entries/EventsPage.tsx')),
  entries.page('events/new', eventPage),
  entries.page('events/:id', eventPage),
  pages.list('repeatingevents', () => import('./pages/series/SeriesListPage.tsx')),
  series.page('repeatingevents/new', () => import('./pages/series/SeriesWizardPage.tsx')),
  series.page('repeatingevents/:id', () => import('./pages/series/SeriesPage.tsx')),
  planning.page('planner', () => import('./pages/planning/PlannerPage.tsx')),
  pages.list('groups', () => import('./pages/entries/GroupsPage.tsx')),
  entries.page('groups/new', groupPage),
  entries.page('groups/:id', groupPage),
  pages.list('places', () => import('./pages/entries/PlacesPage.tsx')),
  entries.page('places/new', placePage),
  entries.page('places/:id', placePage),
  pages.list('notifications', () => import('./pages/people/NotificationsPage.tsx')),
  pages.page('notifications/:id', () => import('./pages/people/NotificationPage.tsx')),
  entries.page('notifications/:id/answer', () => import('./pages/people/AnswerPage.tsx')),
  people.list('invite', () => import('./pages/people/InvitePage.tsx')),
  pages.list('bin', () => import('./pages/lists/BinPage.tsx')),
  people.page('account', () => import('./pages/people/AccountPage.tsx')),
  sources.page('sources', () => import('./pages/sources/SourcesPage.tsx')),
  sources.page('sources/new', () => import('./pages/sources/SourceWizardPage.tsx')),
  sources.page('sources/:id', () => import('./pages/sources/SourcePage.tsx')),
  sources.page('sources/of/:id', () => import('./pages/sources/EventOriginPage.tsx')),
  moderation.page('history/:resource/:id', () => import('./pages/history/EntryHistoryPage.tsx')),
  moderation.page('threads/:resource/:id', () => import('./pages/moderation/ThreadPage.tsx')),
]

const moderationPages = [
  administration.list('categories', () => import('./pages/entries/CategoriesPage.tsx')),
  entries.page('categories/new', categoryPage),
  entries.page('categories/:id', categoryPage),
  entries.page('topics/new', topicPage),
  entries.page('topics/:id', topicPage),
  entries.page('notifications/new/:userId', () => import('./pages/people/MessagePage.tsx')),
  moderation.list('desk', () => import('./pages/moderation/DeskPage.tsx')),
  moderation.list('proposals', () => import('./pages/proposals/ProposalsPage.tsx')),
  moderation.page('proposals/:id', () => import('./pages/proposals/ProposalPage.tsx')),
  moderation.page('doubles', () => import('./pages/doubles/DoublesPage.tsx')),
  moderation.page('doubles/:resource', () => import('./pages/doubles/DoublesPage.tsx')),
  moderation.page('doubles/:resource/:one/:other', () => import('./pages/doubles/MergePage.tsx')),
  pages.list('users', () => import('./pages/people/UsersPage.tsx')),
  people.page('users/:id', () => import('./pages/people/UserPage.tsx')),
]

const adminPages = [
  administration.list('actions', () => import('./pages/actions/ActionsPage.tsx')),
  moderation.list('history', () => import('./pages/history/HistoryPage.tsx')),
  administration.page('look', () => import('./pages/themes/LookPage.tsx')),
  administration.page('setup', () => import('./pages/actions/SetUpPage.tsx')),
  administration.page('system', () => import('./pages/actions/SystemPage.tsx')),
  themes.page('cms', () => import('./pages/themes/CmsPage.tsx')),
  themes.page('cms/theme', () => import('./pages/themes/ThemePage.tsx')),
  themes.page('cms/theme/:option', () => import('./pages/themes/ThemePage.tsx')),
  themes.page('cms/theme/:option/:filetype', () => import('./pages/themes/ThemePage.tsx')),
  themes.page('cms/theme/:option/:filetype/:filePath', () => import('./pages/themes/ThemePage.tsx')),
]

/** §2. */
const topicList: RouteObject = { path: 'topics', element: <Navigate to="/backstage/categories" replace /> }

const openPages = [
  pages.page('login', () => import('./pages/session/SignInPage.tsx')),
  people.page('invitation/:token', () => import('./pages/session/RegistrationPage.tsx')),
  people.page('requestPasswordRecovery', () => import('./pages/session/PasswordRecoveryRequestPage.tsx')),
  people.page('passwordRecovery', () => import('./pages/session/PasswordRecoveryPage.tsx')),
]

const notFound = [pages.page('*', () => import('./pages/shell/NotFoundPage.tsx'))]

const pathsOf = (routes: readonly PageRoute[]) => routes.map(({ path }) => path)

/** By permission, for tests. */
export const routePaths = {
  open: pathsOf(openPages),
  members: [...pathsOf(membersPages), ...pathsOf(notFound)],
  moderation: pathsOf(moderationPages),
  administration: pathsOf(adminPages),
}

/** §2. Each page's code loads when first shown. */
export const createRouter = (app: App, latePages: LatePages) => {
  const withBundle = (load: Load, bundle: Bundle) => async () => (await Promise.all([load(), app.load(bundle)]))[0]
  const routesOf = (routes: readonly PageRoute[]): RouteObject[] =>
    routes.map(({ path, load, bundle, isList }) => {
      const Page = latePages.page(path, withBundle(load, bundle))
      return {
        path,
        element: isList ? (
          <ListVisit>
            <Page />
          </ListVisit>
        ) : (
          <Page />
        ),
      }
    })
  const AppEffects = latePages.beside(withBundle(() => import('./pages/shell/AppEffects.tsx'), 'pages'))

  return createBrowserRouter([
    {
      path: '/backstage',
      element: <BackstageLayout effects={<AppEffects />} />,
      errorElement: <CrashPage />,
      children: [
        ...routesOf(openPages),
        {
          element: <RequireAuth />,
          children: [
            ...routesOf(membersPages),
            {
              element: <RequireAuth verb="create" subject="categories" />,
              children: [topicList, ...routesOf(moderationPages)],
            },
            { element: <RequireAuth verb="list" subject="actions" />, children: routesOf(adminPages) },
            ...routesOf(notFound),
          ],
        },
      ],
    },
  ])
}
