import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SessionUser } from '#domain/user.ts'
import { Shell } from '#src/views/shell/Shell.tsx'
import { startTexts } from './texts.ts'

const t = await startTexts()

const viewer: SessionUser = { id: 'n', nickname: 'Nora', email: 'nora@example.org', role: 'normal', token: 't' }
const nothing = () => undefined

const shell = (path: string) => (
  <Shell
    {...{ viewer, path }}
    site="Lindenau"
    unread={0}
    waiting={0}
    language="en"
    onLanguage={nothing}
    onLogout={nothing}
  >
    <p>{path}</p>
  </Shell>
)

test('the menu that is open closes when another page comes, however it was reached', async () => {
  const user = userEvent.setup()
  const { rerender } = render(shell('/backstage'))
  const opener = screen.getByRole('button', { name: t('menu.open') })
  await user.click(opener)
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  rerender(shell('/backstage/events'))
  expect(opener.getAttribute('aria-expanded')).toBe('false')
})

test('the menu closes when the page is chosen that is already open', async () => {
  const user = userEvent.setup()
  render(shell('/backstage'))
  const opener = screen.getByRole('button', { name: t('menu.open') })
  await user.click(opener)
  await user.click(screen.getByRole('link', { name: t('menu.events') }))
  expect(opener.getAttribute('aria-expanded')).toBe('false')
})
