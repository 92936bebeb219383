import { afterEach, expect, test, vi } from 'vitest'
import { createEngine } from '#server/site/templates/liquid.ts'
import { loadBuiltIn } from '#server/themes/builtIn.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** As on a busy machine. */
const beBusy = () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1_000
    return now
  })
}

test('the built-in theme shows its pages on a busy machine too; one of somebody else would have to give way', async () => {
  const { templates } = await loadBuiltIn()
  const [ours, theirs] = [await createEngine(templates, { isTrusted: true }), await createEngine(templates)]
  const show = (engine: typeof ours) =>
    engine.renderFile('pages', { pages: { count: 2, page: 1, following: '/?page=2' }, after: 'next' })
  beBusy()
  expect(await show(ours)).toContain('next')
  await expect(show(theirs)).rejects.toThrow('template render limit exceeded')
})
