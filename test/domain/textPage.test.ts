import { expect, test } from 'vitest'
import { gapsIn, isReady, unfilledPages } from '#domain/textPage.ts'
import type { ThemeFile } from '#domain/themeFile.ts'

test('a gap is in square brackets and capitals; links, shortcuts and short names are none', () => {
  expect(gapsIn('[NAME DER STADT], [STRASSE UND NR. 1]\n[NAME DER STADT]')).toEqual([
    '[NAME DER STADT]',
    '[STRASSE UND NR. 1]',
  ])
  expect(
    gapsIn('[GANZ GENAU](https://a.example) [DSGVO] [Name der Stadt] [ADRESSE][1] [ADRESSE]: x [123 456]'),
  ).toEqual([])
  expect([isReady('Text'), isReady(' \n'), isReady('[NAME DER STADT]')]).toEqual([true, false, false])
})

test('a page is unfilled when all its texts have gaps, and named by the text in the language of the site', () => {
  const file = (name: string, gaps?: number, size = 10): ThemeFile => ({
    ...{ name, own: false, theme: 'default', version: 0, size, updatedAt: null },
    ...(gaps !== undefined && { gaps }),
  })
  const files = [
    file('impressum.de.md', 6),
    file('impressum.en.md', 5),
    file('privacy.de.md'),
    file('privacy.en.md', 2),
    file('accessibility.de.md', undefined, 0),
    file('backstage/faq.de.md', 3),
  ]
  expect(unfilledPages(files, 'en')).toEqual([{ name: 'impressum', file: 'impressum.en.md', gaps: 5 }])
  expect(unfilledPages(files, 'de')).toEqual([{ name: 'impressum', file: 'impressum.de.md', gaps: 6 }])
})

test.each([['!['], ['['], ['[A'], ['[ ']])('gaps are found in linear time: %s many times', (part) => {
  const began = performance.now()
  expect(gapsIn(part.repeat(125_000))).toEqual([])
  expect(performance.now() - began).toBeLessThan(1_000)
})
