import { expect, test } from 'vitest'
import { imageTypes, isAccepted } from '#domain/themes/files.ts'

test('a file is accepted by what the browser says of its type', () => {
  const types = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'image/gif', 'text/html', '']
  expect(types.filter((type) => isAccepted({ name: 'file.png', type }, imageTypes))).toEqual(types.slice(0, 3))
})

test('or by the ending of its name, whatever its case', () => {
  const names = ['site.css', 'SITE.CSS', 'site.css.exe', 'css', '.css', 'site.tpl']
  const accepted = names.filter((name) => isAccepted({ name, type: '' }, ['.css', '.js']))
  expect(accepted).toEqual(['site.css', 'SITE.CSS', '.css'])
  expect(isAccepted({ name: 'site.css', type: 'text/css' }, [])).toBe(false)
})
