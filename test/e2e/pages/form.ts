import type { Locator, Page } from 'playwright-core'
import en from '#locales/en.json' with { type: 'json' }

/** The input of a form's field. */
export const fieldOf = (page: Page, name: string): Locator => page.locator(`[name=${name}]`)

/** Fills in fields by their names. */
export const fillIn = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await fieldOf(page, name).fill(value)
}

/** Chooses an option of a dropdown by its name. */
export const chooseOption = async (page: Page, field: string, name: string): Promise<void> => {
  await page.locator(`[data-field=${field}] button`).click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** Saves the form. @param texts those of the page's language */
export const saveForm = (page: Page, texts = en): Promise<void> =>
  page.getByRole('button', { name: texts.form.save, exact: true }).click()
