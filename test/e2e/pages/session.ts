import type { Page } from 'playwright-core'
import type { Person } from '../people.ts'
import { fillIn } from './form.ts'

const submit = (page: Page): Promise<void> => page.locator('[type=submit]').click()

/** Logs in on the page that is open. */
export const submitLogIn = async (
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> => {
  await fillIn(page, { email, password })
  await submit(page)
}

/** Registers on the page of an invitation. */
export const submitRegistration = async (page: Page, { password, ...person }: Person): Promise<void> => {
  await fillIn(page, { ...person, password, passwordRepeat: password })
  await submit(page)
}
