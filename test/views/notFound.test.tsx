import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NotFoundView } from '#src/views/shell/NotFoundView.tsx'
import { startTexts } from './texts.ts'

const t = await startTexts()
afterEach(cleanup)

const linkOf = () => {
  const { textContent, pathname } = screen.getByRole<HTMLAnchorElement>('link')
  cleanup()
  return [textContent, pathname]
}

test('where an entry does not exist, its list is the way on, by the name that the menu gives it', () => {
  const links = (['events', 'revents', 'topics', 'notifications'] as const).map((resource) => {
    render(<NotFoundView resource={resource} />)
    return linkOf()
  })
  expect(links).toEqual(
    ['events', 'repeatingevents', 'categories', 'notifications'].map((key) => [
      t('list.to', { list: t(`menu.${key}`) }),
      `/backstage/${key}`,
    ]),
  )
})

test('a page that does not exist leads to the overview', () => {
  render(<NotFoundView />)
  expect(linkOf()).toEqual([t('app.toOverview'), '/backstage'])
})
