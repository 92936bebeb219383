import { type ComponentType, lazy } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { BackstageLayout } from './pages/BackstageLayout.tsx'
import { CrashPage } from './pages/CrashPage.tsx'
import { Gate } from './pages/Gate.tsx'

/** A page in a chunk of its own, loaded when its route is first shown. */
const page = (path: string, load: () => Promise<{ default: ComponentType }>): RouteObject => {
  const Page = lazy(load)
  return { path, element: <Page /> }
}

const notBuilt = () => import('./pages/NotBuiltPage.tsx')
const eventPage = () => import('./pages/EventPage.tsx')
const groupPage = () => import('./pages/GroupPage.tsx')
const placePage = () => import('./pages/PlacePage.tsx')
const categoryPage = () => import('./pages/CategoryPage.tsx')
const topicPage = () => import('./pages/TopicPage.tsx')

/** Pages for everybody who is signed in (§2). */
const membersPages: RouteObject[] = [
  page('', () => import('./pages/OverviewPage.tsx')),
  page('first-steps', notBuilt),
  page('faq', notBuilt),
  page('usage-principles', notBuilt),
  page('events', () => import('./pages/EventsPage.tsx')),
  page('events/new', eventPage),
  page('events/:id', eventPage),
  page('repeatingevents', notBuilt),
  page('repeatingevents/new', notBuilt),
  page('repeatingevents/:id', notBuilt),
  page('groups', () => import('./pages/GroupsPage.tsx')),
  page('groups/new', groupPage),
  page('groups/:id', groupPage),
  page('places', () => import('./pages/PlacesPage.tsx')),
  page('places/new', placePage),
  page('places/:id', placePage),
  page('notifications', notBuilt),
  page('notifications/:id', notBuilt),
  page('invite', notBuilt),
  page('account', notBuilt),
]

const moderationPages: RouteObject[] = [
  page('categories', () => import('./pages/CategoriesPage.tsx')),
  page('categories/new', categoryPage),
  page('categories/:id', categoryPage),
  page('topics/new', topicPage),
  page('topics/:id', topicPage),
  page('notifications/new/:userId', notBuilt),
  page('users', notBuilt),
  page('users/:id', notBuilt),
]

const adminPages: RouteObject[] = [
  page('actions', notBuilt),
  page('cms', notBuilt),
  page('cms/theme', notBuilt),
  page('cms/theme/:option', notBuilt),
  page('cms/theme/:option/:filetype', notBuilt),
  page('cms/theme/:option/:filetype/:filePath', notBuilt),
]

/** Pages that need no session: they are how people get one. */
const openPages: RouteObject[] = [
  page('invitation/:token', () => import('./pages/RegistrationPage.tsx')),
  page('requestPasswordRecovery', notBuilt),
  page('passwordRecovery', notBuilt),
]

const notFound = page('*', () => import('./pages/NotFoundPage.tsx'))

/** The route table of §2. */
export const createRouter = () =>
  createBrowserRouter([
    {
      path: '/backstage',
      element: <BackstageLayout />,
      errorElement: <CrashPage />,
      children: [
        ...openPages,
        {
          element: <Gate />,
          children: [
            ...membersPages,
            { element: <Gate verb="create" subject="categories" />, children: moderationPages },
            { element: <Gate verb="list" subject="actions" />, children: adminPages },
            notFound,
          ],
        },
      ],
    },
  ])
