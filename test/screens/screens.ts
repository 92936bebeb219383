import type { Page } from 'playwright-core'
import type en from '#locales/en.json'
import { drawPosters } from '../../scripts/demo/posters.ts'
import { cmsScreens } from './cmsScreens.ts'
import { deskScreens } from './deskScreens.ts'
import { keepBack, like, press, type Screen, type Stage, screen, type, waiting } from './gestures.ts'
import { seriesScreens } from './seriesScreens.ts'
import { siteScreens } from './siteScreens.ts'

const showEverybodys = async ({ page, t }: Stage) => {
  const own = page.getByLabel(t.list.own, { exact: true })
  await page.locator('table').waitFor()
  // Phones fold the filters.
  if (!(await own.isVisible())) await press(page, new RegExp(`^${t.list.unfold}`))
  await own.uncheck()
}

const selectRows = async (stage: Stage) => {
  await showEverybodys(stage)
  const row = stage.page.getByRole('checkbox', { name: like(stage.t.list.select) })
  await row.nth(3).waitFor()
  for (const at of [1, 2, 4]) await row.nth(at).check()
}

const selectAndPress =
  (button: 'deactivate' | 'delete'): Screen['act'] =>
  async (stage) => {
    await selectRows(stage)
    await press(stage.page, stage.t.bulk[button])
    await stage.page.getByRole('alertdialog').waitFor()
  }

const step =
  (...buttons: readonly ((t: typeof en) => string)[]): Screen['act'] =>
  async ({ page, t }) => {
    for (const button of buttons) await press(page, button(t))
  }

const chooseImage = async (page: Page) => {
  const posterOf = await drawPosters()
  const buffer = Buffer.from(posterOf('jazz'))
  await page.locator('input[type=file]').setInputFiles({ name: 'plakat.jpg', mimeType: 'image/jpeg', buffer })
}

const issues =
  (fields: Readonly<Record<string, string>>): Screen['act'] =>
  async ({ page }) => {
    for (const [field, text] of Object.entries(fields)) await type(page, field, text)
    await page.locator('[type=submit]').first().click()
    await page.getByRole('alert').first().waitFor()
  }

const begin = (t: typeof en) => t.firstSteps.welcome.begin
const noGroup = (t: typeof en) => t.firstSteps.group.skip
const noPlace = (t: typeof en) => t.firstSteps.place.skip

const collide: Screen['act'] = async ({ page, t, town }) => {
  const owner = town.callAs('normal')
  const { plain } = town.idsFor('normal')
  const event = await owner('GET', `/events/${plain}`)
  await page.locator('[name=name]').waitFor()
  await owner('PUT', `/events/${plain}`, { ...event, name: `Lesekreis ${Date.now() % 1000}` })
  await type(page, 'name', 'Lesekreis am Kamin')
  await press(page, t.form.save)
  await page.locator('[data-clash]').waitFor()
}

export const screens: readonly Screen[] = [
  ...siteScreens,

  screen('login', 'anonymous', '/backstage'),
  screen('login-refused', 'anonymous', '/backstage', async ({ page, t }) => {
    await type(page, 'email', 'wer@lindenau.example')
    await type(page, 'password', 'falsch')
    await press(page, t.login.submit)
    await page.getByRole('alert').first().waitFor()
  }),
  screen('registration', 'anonymous', ({ invitation }) => `/backstage/invitation/${invitation}`),
  screen(
    'registration-issues',
    'anonymous',
    ({ invitation }) => `/backstage/invitation/${invitation}`,
    async ({ page, t }) => {
      await type(page, 'nickname', 'Mia')
      await press(page, t.registration.submit)
      await page.getByRole('alert').first().waitFor()
    },
  ),
  screen('registration-unknown-token', 'anonymous', '/backstage/invitation/unknown'),
  screen('login-already', 'normal', '/backstage/login'),
  screen('recovery-request', 'anonymous', '/backstage/requestPasswordRecovery'),
  screen('recovery-advice', 'anonymous', '/backstage/requestPasswordRecovery', async ({ page, t }) => {
    await type(page, 'email', 'chor@lindenau.example')
    await press(page, t.recoveryRequest.submit)
    await page.getByText(t.recoveryRequest.unsentTitle).waitFor()
  }),
  screen('recovery-reset', 'anonymous', '/backstage/passwordRecovery?token=unknown'),

  screen(
    'recovery-reset-unknown-token',
    'anonymous',
    '/backstage/passwordRecovery?token=unknown',
    issues({ password: 'sonnenblume', passwordRepeat: 'sonnenblume' }),
  ),

  screen('first-steps-1-welcome', 'newcomer', '/backstage/first-steps'),
  screen('first-steps-2-group', 'newcomer', '/backstage/first-steps', step(begin)),
  screen(
    'first-steps-2-group-form',
    'newcomer',
    '/backstage/first-steps',
    step(begin, (t) => t.firstSteps.group.create),
  ),
  screen('first-steps-3-place', 'newcomer', '/backstage/first-steps', step(begin, noGroup)),
  screen(
    'first-steps-3-place-form',
    'newcomer',
    '/backstage/first-steps',
    step(begin, noGroup, (t) => t.firstSteps.place.create),
  ),
  screen('first-steps-4-event', 'newcomer', '/backstage/first-steps', step(begin, noGroup, noPlace)),
  screen(
    'first-steps-4-event-form',
    'newcomer',
    '/backstage/first-steps',
    step(begin, noGroup, noPlace, (t) => t.firstSteps.event.create),
  ),
  screen(
    'first-steps-5-next',
    'newcomer',
    '/backstage/first-steps',
    step(begin, noGroup, noPlace, (t) => t.firstSteps.event.skip),
  ),
  screen('overview-empty', 'newcomer', '/backstage'),
  screen('events-empty', 'newcomer', '/backstage/events'),
  screen('repeatingevents-empty', 'newcomer', '/backstage/repeatingevents'),
  screen('groups-empty', 'newcomer', '/backstage/groups'),
  screen('notifications-empty', 'newcomer', '/backstage/notifications'),
  screen('bin-empty', 'newcomer', '/backstage/bin'),
  screen('invite-too-early', 'newcomer', '/backstage/invite', async ({ page, t }) => {
    await press(page, t.invitations.create)
    await page.locator('.notice').waitFor()
  }),

  screen('overview', 'normal', '/backstage'),
  screen('menu', 'normal', '/backstage', async ({ page, t }) => {
    const opener = page.getByRole('button', { name: new RegExp(`^${t.menu.open}`) })
    if (await opener.isVisible()) await opener.click()
  }),
  screen('faq', 'normal', '/backstage/faq'),
  screen('usage-principles', 'normal', '/backstage/usage-principles'),
  screen('events', 'normal', '/backstage/events'),
  screen('events-failed', 'normal', '/backstage/faq', async ({ page, t }) => {
    await page.route(/\/api\/v1\/events/, (route) => route.fulfill({ status: 500, body: '{}' }))
    const opener = page.getByRole('button', { name: new RegExp(`^${t.menu.open}`) })
    if (await opener.isVisible()) await opener.click()
    await page.getByRole('link', { name: t.menu.events, exact: true }).click()
    await page.getByText(t.list.failed).waitFor()
  }),
  screen('events-nothing-found', 'normal', '/backstage/events', async ({ page, t }) => {
    await page.getByLabel(t.list.searchName).fill('gibt es nicht')
    await page.getByText(t.list.emptyFiltered).waitFor()
  }),
  screen('events-delete', 'normal', '/backstage/events', async ({ page, t }) => {
    const festival = 'Tag des offenen Denkmals'
    await page.getByLabel(t.list.searchName).fill(festival)
    await press(page, new RegExp(t.list.delete.replace('{{name}}', `${festival}.*`)))
    await page.getByRole('alertdialog').getByText(t.bulk.program.known_other.replace('{{count}}', '2')).waitFor()
  }),
  waiting('events-loading', 'normal', '/backstage/faq', async ({ page, t }) => {
    await keepBack(page, /\/api\/v1\/events/, 'GET')
    const opener = page.getByRole('button', { name: new RegExp(`^${t.menu.open}`) })
    if (await opener.isVisible()) await opener.click()
    await page.getByRole('link', { name: t.menu.events, exact: true }).click()
    await page.getByRole('status', { name: t.app.loading }).waitFor()
  }),
  screen('event-new', 'normal', '/backstage/events/new'),
  screen('event-new-issues', 'normal', '/backstage/events/new', async ({ page, t }) => {
    await press(page, t.form.save)
    await page.getByRole('alert').first().waitFor()
  }),
  screen('event-new-calendar', 'normal', '/backstage/events/new', async ({ page, t }) => {
    await press(page, like(`${t.dates.openCalendar} {{field}}`))
    await page.getByRole('grid').first().waitFor()
  }),
  screen('event-new-suggestions', 'normal', '/backstage/events/new', async ({ page, t }) => {
    const place = page.locator('[data-field=location] input')
    await place.click()
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('Ha%22')),
      place.pressSequentially('Ha'),
    ])
    await answer.finished()
    await page.getByRole('option').filter({ hasNotText: t.form.searching }).first().waitFor()
  }),
  screen('event-new-choices', 'normal', '/backstage/events/new', async ({ page }) => {
    await page.locator('[data-field=category] button').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option').first().waitFor()
  }),
  waiting('event-new-upload', 'normal', '/backstage/events/new', async ({ page }) => {
    await keepBack(page, /\/api\/v1\/media/, 'POST')
    await chooseImage(page)
    await page.getByRole('progressbar').waitFor()
  }),
  screen('event-new-upload-refused', 'normal', '/backstage/events/new', async ({ page }) => {
    const body = '{"error":"http: request body too large"}'
    await page.route(/\/api\/v1\/media/, (route) => route.fulfill({ status: 400, body }))
    await chooseImage(page)
    await page.locator('[data-field=image] [role=alert]').waitFor()
  }),
  screen('event-leave', 'normal', '/backstage/events/new', async ({ page, t }) => {
    await type(page, 'name', 'Sommerfest')
    await page.locator('header a[href="/backstage"]').first().click()
    await page.getByRole('alertdialog', { name: t.form.leaveTitle }).waitFor()
  }),
  screen('event-draft', 'normal', '/backstage/events/new', async ({ page, t }) => {
    await type(page, 'name', 'Sommerfest')
    await page.getByText(t.form.kept).waitFor()
    await page.reload()
    await page
      .getByText(t.draft.label)
      .or(page.getByRole('button', { name: t.draft.restore }))
      .first()
      .waitFor()
  }),
  screen('event-edit', 'normal', ({ event }) => `/backstage/events/${event}`),
  screen('event-edit-upright-picture', 'normal', ({ upright }) => `/backstage/events/${upright}`),
  screen('event-edit-long-name', 'normal', ({ long }) => `/backstage/events/${long}`),
  screen('event-edit-deactivated', 'normal', ({ deactivated }) => `/backstage/events/${deactivated}`),
  screen('event-conflict', 'normal', ({ plain }) => `/backstage/events/${plain}`, collide),
  ...seriesScreens,
  screen('groups', 'normal', '/backstage/groups'),
  screen('group-new', 'normal', '/backstage/groups/new'),
  screen(
    'group-new-issues',
    'normal',
    '/backstage/groups/new',
    issues({ link: 'werkstatt.example', email: 'werkstatt' }),
  ),
  // Its own group: of two pictures saving the same one, one would meet a conflict.
  screen('group-saved', 'normal', '/backstage/groups', async ({ page, town, t }) => {
    const owner = town.callAs('normal')
    const name = `Neue Gruppe ${Date.now() % 100_000}`
    const { id } = await owner('POST', '/groups', { name })
    await page.goto(`${town.address}/backstage/groups/${id}`)
    await type(page, 'email', 'neu@lindenau.example')
    await press(page, t.form.save)
    await page.getByRole('status').filter({ hasText: /\S/ }).first().waitFor()
    await page.getByRole('link', { name, exact: true }).waitFor()
    await owner('DELETE', `/groups/${id}`)
  }),
  screen('group-deleted', 'normal', '/backstage/groups', async ({ page, town, t }) => {
    const name = `Alte Gruppe ${Date.now() % 100_000}`
    await town.callAs('normal')('POST', '/groups', { name })
    await page.reload()
    await press(page, t.list.delete.replace('{{name}}', name))
    await page.getByRole('alertdialog').getByRole('button', { name: t.bulk.delete, exact: true }).click()
    await page.getByRole('button', { name: t.bulk.undo }).waitFor()
  }),
  screen('group-edit', 'normal', ({ group }) => `/backstage/groups/${group}`),
  screen('places', 'normal', '/backstage/places'),
  screen('place-new', 'normal', '/backstage/places/new'),
  screen('place-new-duplicate', 'normal', '/backstage/places/new', async ({ page }) => {
    await type(page, 'name', 'Gewölbekeller am Zizkaplatz')
    await page.getByText('Gewölbekeller am Žižkaplatz').first().waitFor()
  }),
  screen('place-new-issues', 'normal', '/backstage/places/new', async ({ page, t }) => {
    await press(page, t.coordinates.generate)
    await page.locator('details:has([name=lat]) > summary').click()
    await type(page, 'lat', 'im Norden')
    await press(page, t.form.save)
    await page.locator('[name=lat][aria-invalid]').waitFor()
  }),
  screen('place-new-located', 'normal', '/backstage/places/new', async ({ page, t }) => {
    await page.route(/\/api\/v1\/geocode/, (route) => route.fulfill({ json: { lat: 47.9959, lng: 7.8522 } }))
    await type(page, 'address', 'Am Hafen 3, 79098 Lindenau')
    await press(page, t.coordinates.generate)
    await page.getByText(t.coordinates.found).waitFor()
  }),
  screen('place-edit', 'normal', ({ place }) => `/backstage/places/${place}`),
  screen('notifications', 'normal', '/backstage/notifications'),
  screen('notifications-read', 'moderator', '/backstage/notifications', async ({ page, t }) => {
    await page.getByLabel(t.list.showRead).check()
  }),
  screen('notification', 'normal', ({ notification }) => `/backstage/notifications/${notification}`),
  screen('invite', 'normal', '/backstage/invite'),
  screen('bin', 'normal', '/backstage/bin', async ({ page, town }) => {
    const owner = town.callAs('normal')
    const { id } = await owner('POST', '/groups', { name: `Alte Gruppe ${Date.now() % 100_000}` })
    await owner('DELETE', `/groups/${id}`)
    await page.reload()
    await page.getByText('Alte Gruppe').first().waitFor()
  }),
  screen('account', 'normal', '/backstage/account'),
  screen('account-issues', 'normal', '/backstage/account', async ({ page, t }) => {
    await type(page, 'password', 'sonnenblume')
    await type(page, 'passwordRepeat', 'sonnenblumen')
    await press(page, t.account.changePassword)
    await page.getByRole('alert').first().waitFor()
  }),
  screen('account-delete', 'normal', '/backstage/account', async ({ page, t }) => {
    await press(page, t.account.delete)
    await page.getByRole('alertdialog').waitFor()
  }),
  screen('offline', 'normal', '/backstage/events', async ({ page, t }) => {
    await page.context().setOffline(true)
    await page.getByText(t.connection.offline).waitFor()
  }),
  screen('forbidden', 'normal', '/backstage/users'),
  screen('not-found', 'normal', '/backstage/nowhere'),
  screen('entry-gone', 'normal', '/backstage/events/00000000-0000-7000-8000-000000000000'),

  screen('moderation-events', 'moderator', '/backstage/events', showEverybodys),
  screen('moderation-events-selected', 'moderator', '/backstage/events', selectRows),
  screen('moderation-events-deactivate', 'moderator', '/backstage/events', selectAndPress('deactivate')),
  waiting('moderation-events-run', 'moderator', '/backstage/events', async (stage) => {
    await keepBack(stage.page, /\/api\/v1\/events/, 'PUT')
    await selectAndPress('deactivate')?.(stage)
    await stage.page
      .getByRole('alertdialog')
      .getByRole('button', { name: stage.t.bulk.deactivate, exact: true })
      .click()
    await stage.page.getByRole('progressbar').waitFor()
  }),
  screen('moderation-events-report', 'moderator', '/backstage/events', async (stage) => {
    await stage.page.route(/\/api\/v1\/events/, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
    )
    await selectAndPress('deactivate')?.(stage)
    await stage.page
      .getByRole('alertdialog')
      .getByRole('button', { name: stage.t.bulk.deactivate, exact: true })
      .click()
    await stage.page.getByRole('alertdialog', { name: stage.t.bulk.reportTitle }).waitFor()
  }),
  screen('moderation-invite', 'moderator', '/backstage/invite', async ({ page, t }) => {
    await press(page, t.invitations.create)
    await page.getByText(t.invitations.created).waitFor()
    await page.getByLabel(t.list.ownCreated).uncheck()
  }),
  screen('moderation-event-edit', 'moderator', ({ deactivated }) => `/backstage/events/${deactivated}`),
  screen('categories', 'moderator', '/backstage/categories'),
  screen('category-new', 'moderator', '/backstage/categories/new'),
  screen('category-new-issues', 'moderator', '/backstage/categories/new', issues({})),
  screen('topic-new', 'moderator', '/backstage/topics/new'),
  screen('category-edit', 'moderator', ({ category }) => `/backstage/categories/${category}`),
  screen('topic-edit', 'moderator', ({ topic }) => `/backstage/topics/${topic}`),
  screen('users', 'moderator', '/backstage/users'),
  screen('user-edit', 'moderator', ({ user }) => `/backstage/users/${user}`),
  screen('user-edit-admin', 'admin', ({ user }) => `/backstage/users/${user}`),
  screen('message-issues', 'moderator', ({ user }) => `/backstage/notifications/new/${user}`, issues({})),
  screen('message', 'moderator', ({ user }) => `/backstage/notifications/new/${user}`),

  screen('admin-overview', 'admin', '/backstage'),
  screen('admin-events-delete', 'admin', '/backstage/events', selectAndPress('delete')),
  ...cmsScreens,
  ...deskScreens,
]
