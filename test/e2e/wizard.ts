import type { Page } from 'playwright-core'
import en from '#locales/en.json' with { type: 'json' }
import { chooseOption, fieldOf, fillIn } from './pages/form.ts'
import type { Call } from './people.ts'

/** What the tests of the wizard for new people do over and over. Texts are the English ones unless others are given. */

type Texts = typeof en

/** A category and a topic, without which no event can be saved. */
export const fillVocabulary = async (call: Call): Promise<void> => {
  await call('POST', '/categories', { name: 'Concert', headline: 'Concerts' })
  await call('POST', '/topics', { name: 'Music', headline: 'All that sounds' })
}

/** Waits until the page shows this step. */
export const arriveAt = (page: Page, step: string) => page.locator(`[data-state=${step}]`).waitFor()

export const press = (page: Pick<Page, 'getByRole'>, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

const choose = async (page: Page, field: string, name: string) => {
  await chooseOption(page, field, name)
}

/** Types into the forms of the wizard what they need, and no more. */
export const fill = {
  group: async (page: Page, name: string) => {
    await fieldOf(page, 'name').fill(name)
  },
  place: async (page: Page, name: string) => {
    await fillIn(page, { name: name, address: `${name} street 1, Lindenau` })
  },
  /** @param place where, unless the wizard has chosen that already */
  event: async (page: Page, name: string, place: string | null) => {
    await fieldOf(page, 'name').fill(name)
    if (place !== null) await page.locator('[data-field=location] input').fill(place)
    await choose(page, 'category', 'Concert')
    await choose(page, 'topic', 'Music')
  },
}

/** Each line of the checklist, true when it is ticked, and the one that is marked as the current step. */
export const checklistOf = async (page: Page, texts: Texts = en): Promise<{ ticks: boolean[]; current: string[] }> => {
  const lines = page.getByRole('navigation', { name: texts.firstSteps.label }).getByRole('listitem')
  const all = await lines.evaluateAll((items) =>
    items.map((item) => ({
      text: item.textContent ?? '',
      name: item.querySelector('span:not([aria-hidden])')?.firstChild?.textContent ?? item.textContent ?? '',
      isCurrent: item.getAttribute('aria-current') === 'step',
    })),
  )
  return {
    ticks: all.slice(0, 4).map(({ text }) => text.endsWith(texts.firstSteps.done)),
    current: all.filter(({ isCurrent }) => isCurrent).map(({ name }) => name),
  }
}
