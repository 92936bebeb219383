import type { Locator, Page } from 'playwright-core'
import en from '#locales/en.json' with { type: 'json' }

/** The rows of a list that contain a text. */
export const rowOf = (page: Page | Locator, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** The checkbox that selects all rows. @param texts those of the page's language */
export const selectAllOf = (page: Page | Locator, texts = en): Locator =>
  page.getByRole('checkbox', { name: texts.list.selectAll })
