import { addMonths, dateIn } from '#domain/time.ts'
import { unfold } from '#test/e2e/series.ts'
import { keepBack, like, press, type Screen, type Stage, screen, type, waiting } from './gestures.ts'
import type { Ids } from './town.ts'

const edited = ({ revent }: Ids) => `/backstage/repeatingevents/${revent}`

const choose = async ({ page }: Stage, field: string, name: string) => {
  await page.locator(`[data-field=${field}] button`).click()
  await page.getByRole('option', { name, exact: true }).click()
}

const describe = async (stage: Stage) => {
  const { page, t } = stage
  await type(page, 'name', 'Nachbarschaftsfrühstück im Gewölbekeller')
  const place = page.locator('[data-field=location] input')
  await place.fill('Bürgerhaus am Alten Markt')
  await place.press('Tab')
  await choose(stage, 'category', 'Ausstellung')
  await choose(stage, 'topic', 'Geschichte')
  await press(page, t.seriesWizard.save)
  await page.locator('[data-state=generate]').waitFor()
}

const lookAhead = async ({ page, t }: Stage) => {
  const generation = page.locator('#generate')
  await generation.getByRole('button', { name: t.generation.months_other.replace('{{count}}', '3') }).click()
  await press(page, t.generation.preview)
  await page.locator('#generate[data-state=ready]').waitFor()
}

const preview = async (stage: Stage) => {
  await describe(stage)
  await lookAhead(stage)
}

const generate = async (stage: Stage) => {
  await preview(stage)
  const { page, t } = stage
  const dates = page.locator('#generate li').getByRole('checkbox')
  for (const at of [1, 3]) await dates.nth(at).uncheck()
  await press(page, new RegExp(`^${t.generation.generate_other.replace('{{count}}', '\\d+')}$`))
  await page.locator('#generate[data-state=report]').waitFor()
}

const ask = async ({ page, t, town }: Stage) => {
  const owner = town.callAs('normal')
  const series = await owner('GET', `/revents/${town.idsFor('normal').revent}`)
  const { id } = await owner('POST', '/revents', series)
  const today = dateIn(Date.now(), town.timezone)
  const { created } = await owner('GET', `/revents/${id}/generate?start=${today}&end=${addMonths(today, 1)}`)
  const [, moved] = Object.values(created as object) as { id: string; name: string }[]
  await owner('PUT', `/events/${moved?.id}`, { ...moved, name: 'Sprechstunde im Freien' })
  await page.goto(`${town.address}/backstage/repeatingevents/${id}`)
  await page.locator('[name=name]').waitFor()
  await unfold(page)
  await page.locator('[name=location2]').fill('Raum 3')
  await press(page, t.form.save)
  await page.getByRole('alertdialog').waitFor()
}

const confirm = async (stage: Stage) => {
  await ask(stage)
  const { confirm_one, confirm_other } = stage.t.seriesUpdate
  const names = [confirm_one, confirm_other].map((name) => name.replace('{{count}}', '\\d+'))
  await press(stage.page, new RegExp(`^(${names.join('|')})$`))
}

export const seriesScreens: readonly Screen[] = [
  screen('repeatingevents', 'normal', '/backstage/repeatingevents'),
  screen('repeatingevent-1-describe', 'normal', '/backstage/repeatingevents/new'),
  screen('repeatingevent-1-issues', 'normal', '/backstage/repeatingevents/new', async ({ page, t }) => {
    await press(page, t.seriesWizard.save)
    await page.getByRole('alert').first().waitFor()
  }),
  screen('repeatingevent-2-period', 'normal', '/backstage/repeatingevents/new', describe),
  screen('repeatingevent-2-preview', 'normal', '/backstage/repeatingevents/new', preview),
  screen('repeatingevent-2-report', 'normal', '/backstage/repeatingevents/new', generate),
  screen('repeatingevent-3-review', 'normal', '/backstage/repeatingevents/new', async (stage) => {
    await generate(stage)
    await press(stage.page, stage.t.seriesWizard.toEvents)
    await stage.page.locator('table').waitFor()
  }),
  screen(
    'repeatingevent-generate',
    'normal',
    ({ newSeries }) => `/backstage/repeatingevents/${newSeries}`,
    async ({ page, t }) => {
      const generate = page.locator('#generate')
      await generate.getByRole('button', { name: t.generation.months_other.replace('{{count}}', '3') }).click()
      await press(page, t.generation.preview)
      await page.locator('#generate[data-state=ready]').waitFor()
      await generate.scrollIntoViewIfNeeded()
    },
  ),
  screen('repeatingevent-edit', 'normal', edited),
  screen('repeatingevent-update', 'normal', edited, ask),
  waiting('repeatingevent-update-progress', 'normal', edited, async (stage) => {
    await keepBack(stage.page, /\/events\/[^/]+\/update(\?|$)/, 'POST')
    await confirm(stage)
    await stage.page.getByRole('region', { name: stage.t.seriesUpdate.running }).waitFor()
  }),
  screen('repeatingevent-update-report', 'normal', edited, async (stage) => {
    const { page, t } = stage
    await page.route(/\/events\/[^/]+\/update(\?|$)/, (route) => route.fulfill({ status: 500, body: '{}' }))
    await confirm(stage)
    await page.getByText(like(t.bulk.reportFailed)).waitFor()
  }),
  screen('repeatingevent-update-left', 'normal', edited, async (stage) => {
    const { page, t } = stage
    await ask(stage)
    await press(page, t.seriesUpdate.decline)
    await page.reload()
    await page.getByRole('region', { name: t.seriesUpdate.left }).waitFor()
  }),
]
