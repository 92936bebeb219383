import { expect, test } from 'vitest'
import { openAsFirstAdmin, setUpTown } from './people.ts'
import { leave } from './support.ts'

const town = setUpTown()

test.each([1000, 900, 800])(
  'the menu of administrators brings no scroll bar of its own at a height of %i',
  async (height) => {
    const { page } = await openAsFirstAdmin(town, { at: 'events/new' })
    await page.setViewportSize({ width: 1280, height })
    const isTooLong = (menu: Element) =>
      getComputedStyle(menu).overflowY !== 'visible' && menu.scrollHeight > menu.clientHeight
    await expect.poll(() => page.locator('header').evaluate(isTooLong)).toBe(false)
    await leave(page)
  },
)
