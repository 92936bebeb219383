import { afterEach, expect, test, vi } from 'vitest'
import { createPictures } from '#src/api/pictures.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ['data:image/png;base64,broken', null],
])('%s has this preview: %s', async (url, preview) => {
  class Image {
    src = ''
    decode = () => (this.src.endsWith('broken') ? Promise.reject(new Error('not decoded')) : Promise.resolve())
  }
  vi.stubGlobal('Image', Image)
  const { get, keep, read } = { get: vi.fn(), keep: vi.fn(), read: async () => url }
  expect(await createPictures({ get, keep, read }).preview('k1')).toBe(preview)
})
