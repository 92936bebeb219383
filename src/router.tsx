import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import type { App } from './app.tsx'
import type { LatePages } from './latePages.ts'
import { ListVisit } from './pages/lists/ListVisit.tsx'
import { BackstageLayout } from './pages/shell/BackstageLayout.tsx'
import { CrashPage } from './pages/shell/CrashPage.tsx'
import { RequireAuth } from './pages/shell/RequireAuth.tsx'

type Load = (app: App) => Promise<{ default: ComponentType }>
type PageRoute = { path: string; load: Load; isList: boolean }

const page = (path: string, load: Load, isList = false): PageRoute => ({ path, load, isList })

const pageOf =
  (
    room:
      | 'loadEntries'
      | 'loadSeries'
      | 'loadPeople'
      | 'loadPlanning'
      | 'loadSources'
      | 'loadModeration'
      | 'loadAdministration'
      | 'loadCms',
  ) =>
  (load: Load): Load =>
  async (app) =>
    (await Promise.all([load(app), app[room]()]))[0]

const entryPage = pageOf('loadEntries')
const seriesPage = pageOf('loadSeries')
const peoplePage = pageOf('loadPeople')
const planningPage = pageOf('loadPlanning')
const sourcesPage = pageOf('loadSources')
const moderationPage = pageOf('loadModeration')
const administrationPage = pageOf('loadAdministration')
const cmsPage = pageOf('loadCms')

const eventPage = entryPage(() => import('./pages/entries/EventPage.tsx'))
const groupPage = entryPage(() => import('./pages/entries/GroupPage.tsx'))
const placePage = entryPage(() => import('./pages/entries/PlacePage.tsx'))
const categoryPage = entryPage(() => import('./pages/entries/CategoryPage.tsx'))
const topicPage = entryPage(() => import('./pages/entries/TopicPage.tsx'))
const themePage = cmsPage(() => import('./pages/themes/ThemePage.tsx'))

const membersPages: PageRoute[] = [
  page('', () => import('./pages/shell/OverviewPage.tsx')),
  page(
    'first-steps',
    peoplePage(() => import('./pages/people/FirstStepsPage.tsx')),
  ),
  page('faq', () => import('./pages/texts/FaqPage.tsx')),
  page('usage-principles', () => import('./pages/texts/UsagePrinciplesPage.tsx')),
  page('events', () => import('./pages/entries/EventsPage.tsx'), true),
  page('events/new', eventPage),
  page('events/:id', eventPage),
  page('repeatingevents', () => import('./pages/series/ReventsPage.tsx'), true),
  page(
    'repeatingevents/new',
    seriesPage(() => import('./pages/series/ReventWizardPage.tsx')),
  ),
  page(
    'repeatingevents/:id',
    seriesPage(() => import('./pages/series/ReventPage.tsx')),
  ),
  page(
    'planner',
    planningPage(() => import('./pages/planning/PlannerPage.tsx')),
  ),
  page('groups', () => import('./pages/entries/GroupsPage.tsx'), true),
  page('groups/new', groupPage),
  page('groups/:id', groupPage),
  page('places', () => import('./pages/entries/PlacesPage.tsx'), true),
  page('places/new', placePage),
  page('places/:id', placePage),
  page('notifications', () => import('./pages/people/NotificationsPage.tsx'), true),
  page('notifications/:id', () => import('./pages/people/NotificationPage.tsx')),
  page(
    'notifications/:id/answer',
    entryPage(() => import('./pages/people/AnswerPage.tsx')),
  ),
  page(
    'invite',
    peoplePage(() => import('./pages/people/InvitePage.tsx')),
    true,
  ),
  page('bin', () => import('./pages/lists/BinPage.tsx'), true),
  page(
    'account',
    peoplePage(() => import('./pages/people/AccountPage.tsx')),
  ),
  page(
    'sources',
    sourcesPage(() => import('./pages/sources/SourcesPage.tsx')),
  ),
  page(
    'sources/new',
    sourcesPage(() => import('./pages/sources/SourceWizardPage.tsx')),
  ),
  page(
    'sources/:id',
    sourcesPage(() => import('./pages/sources/SourcePage.tsx')),
  ),
  page(
    'sources/of/:id',
    sourcesPage(() => import('./pages/sources/EventOriginPage.tsx')),
  ),
  page(
    'history/:resource/:id',
    moderationPage(() => import('./pages/history/EntryHistoryPage.tsx')),
  ),
  page(
    'threads/:resource/:id',
    moderationPage(() => import('./pages/moderation/ThreadPage.tsx')),
  ),
]

const moderationPages: PageRoute[] = [
  page(
    'categories',
    administrationPage(() => import('./pages/entries/CategoriesPage.tsx')),
    true,
  ),
  page('categories/new', categoryPage),
  page('categories/:id', categoryPage),
  page('topics/new', topicPage),
  page('topics/:id', topicPage),
  page(
    'notifications/new/:userId',
    entryPage(() => import('./pages/people/MessagePage.tsx')),
  ),
  page(
    'desk',
    moderationPage(() => import('./pages/moderation/DeskPage.tsx')),
    true,
  ),
  page(
    'proposals',
    moderationPage(() => import('./pages/proposals/ProposalsPage.tsx')),
    true,
  ),
  page(
    'proposals/:id',
    moderationPage(() => import('./pages/proposals/ProposalPage.tsx')),
  ),
  page(
    'doubles',
    moderationPage(() => import('./pages/doubles/DoublesPage.tsx')),
  ),
  page(
    'doubles/:resource',
    moderationPage(() => import('./pages/doubles/DoublesPage.tsx')),
  ),
  page(
    'doubles/:resource/:one/:other',
    moderationPage(() => import('./pages/doubles/MergePage.tsx')),
  ),
  page('users', () => import('./pages/people/UsersPage.tsx'), true),
  page(
    'users/:id',
    peoplePage(() => import('./pages/people/UserPage.tsx')),
  ),
]

const adminPages: PageRoute[] = [
  page(
    'actions',
    administrationPage(() => import('./pages/actions/ActionsPage.tsx')),
    true,
  ),
  page(
    'history',
    moderationPage(() => import('./pages/history/HistoryPage.tsx')),
    true,
  ),
  page(
    'look',
    entryPage(() => import('./pages/themes/LookPage.tsx')),
  ),
  page(
    'setup',
    administrationPage(() => import('./pages/actions/SetUpPage.tsx')),
  ),
  page(
    'system',
    administrationPage(() => import('./pages/actions/SystemPage.tsx')),
  ),
  page(
    'cms',
    cmsPage(() => import('./pages/themes/CmsPage.tsx')),
  ),
  page('cms/theme', themePage),
  page('cms/theme/:option', themePage),
  page('cms/theme/:option/:filetype', themePage),
  page('cms/theme/:option/:filetype/:filePath', themePage),
]

/** §2. */
const topicList: RouteObject = { path: 'topics', element: <Navigate to="/backstage/categories" replace /> }

const openPages: PageRoute[] = [
  page('login', () => import('./pages/session/SignInPage.tsx')),
  page(
    'invitation/:token',
    peoplePage(() => import('./pages/session/RegistrationPage.tsx')),
  ),
  page(
    'requestPasswordRecovery',
    peoplePage(() => import('./pages/session/PasswordRecoveryRequestPage.tsx')),
  ),
  page(
    'passwordRecovery',
    peoplePage(() => import('./pages/session/PasswordRecoveryPage.tsx')),
  ),
]

const notFound = [page('*', () => import('./pages/shell/NotFoundPage.tsx'))]

const pathsOf = (pages: PageRoute[]) => pages.map(({ path }) => path)

/** By permission, for tests. */
export const routePaths = {
  open: pathsOf(openPages),
  members: [...pathsOf(membersPages), ...pathsOf(notFound)],
  moderation: pathsOf(moderationPages),
  administration: pathsOf(adminPages),
}

/** §2. Each page's code loads when first shown. */
export const createRouter = (app: App, latePages: LatePages) => {
  const withActors = (load: Load) => async () => (await Promise.all([load(app), app.loadActors()]))[0]
  const shown = (pages: PageRoute[]): RouteObject[] =>
    pages.map(({ path, load, isList }) => {
      const Page = latePages.page(path, withActors(load))
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
  const AppEffects = latePages.beside(withActors(() => import('./pages/shell/AppEffects.tsx')))

  return createBrowserRouter([
    {
      path: '/backstage',
      element: <BackstageLayout effects={<AppEffects />} />,
      errorElement: <CrashPage />,
      children: [
        ...shown(openPages),
        {
          element: <RequireAuth />,
          children: [
            ...shown(membersPages),
            {
              element: <RequireAuth verb="create" subject="categories" />,
              children: [topicList, ...shown(moderationPages)],
            },
            { element: <RequireAuth verb="list" subject="actions" />, children: shown(adminPages) },
            ...shown(notFound),
          ],
        },
      ],
    },
  ])
}
