import { act, cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { unfilledPagesMachine } from '#machines/shell/unfilledPages.ts'
import { UnfilledPages } from '#src/views/shell/UnfilledPages.tsx'
import { unfilledPagesSamples } from '#test/samples/unfilledPages.ts'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()

test.each([true, false])(
  'every path through the rendered pages, with a theme of one’s own: %s',
  async (hasOwnTheme) => {
    await walkView(unfilledPagesMachine, unfilledPagesSamples(!hasOwnTheme), ({ actor }) => {
      render(<UnfilledPages pages={actor} />)
      return {
        around: (work) => act(work),
        gestures: {},
        check: ({ context: { pages } }) => {
          expect(screen.queryAllByRole('listitem').length).toBe(pages.length)
          const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
          if (pages.length === 0) expect(links).toEqual([])
          else if (!hasOwnTheme) expect(links).toEqual(['/backstage/look'])
          else expect(links[0]).toBe('/backstage/cms/theme/content/md/aW1wcmVzc3VtLmRlLm1k')
          if (pages.length === 0) return
          expect(screen.getByText(t('overview.gaps', { count: 6 }))).toBeTruthy()
          const [impressum, privacy] = ['impressum', 'privacy'].map((page) => t(`overview.pages.${page}`))
          expect(screen.getByText(`${impressum} (${t('app.languages.de')})`)).toBeTruthy()
          expect(screen.getByText(privacy ?? '')).toBeTruthy()
        },
        close: cleanup,
      }
    })
  },
)
