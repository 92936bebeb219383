import type { Locator, Page } from 'playwright-core'

/** The question that is open. */
export const dialogOf = (page: Page): Locator => page.getByRole('alertdialog')

/** Presses a button of the question that is open. */
export const answerDialog = (page: Page, name: string): Promise<void> =>
  dialogOf(page).getByRole('button', { name, exact: true }).click()
