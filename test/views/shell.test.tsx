import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SessionUser } from '#domain/session.ts'
import { Shell } from '#src/views/shell/Shell.tsx'
import { startTexts } from './texts.ts'

const t = await startTexts()

const viewer: SessionUser = { id: 'n', nickname: 'Nora', email: 'nora@example.org', role: 'normal', token: 't' }
const nothing = () => undefined

const openMenu = async () => {
  const user = userEvent.setup()
  render(
    <Shell
      {...{ viewer, path: '/backstage' }}
      site="Lindenau"
      unread={0}
      waiting={0}
      language="en"
      onLanguage={nothing}
      onLogout={nothing}
    >
      <a href="#fair">Fair</a>
      <button type="button">More</button>
    </Shell>,
  )
  const opener = screen.getByRole('button', { name: t('menu.open') })
  await user.click(opener)
  const isOpen = () => opener.getAttribute('aria-expanded') === 'true'
  expect(isOpen()).toBe(true)
  return { user, isOpen }
}

test('the open menu closes when a page is chosen in it, also the one that is shown', async () => {
  const { user, isOpen } = await openMenu()
  await user.click(screen.getByRole('link', { name: t('menu.events') }))
  expect(isOpen()).toBe(false)
})

test('the open menu closes with a link of the page, and stays with its buttons', async () => {
  const { user, isOpen } = await openMenu()
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(isOpen()).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Fair' }))
  expect(isOpen()).toBe(false)
})

test('the open menu closes when the browser goes back', async () => {
  const { isOpen } = await openMenu()
  fireEvent.popState(window)
  expect(isOpen()).toBe(false)
})
