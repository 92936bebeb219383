import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import en from '#locales/en.json' with { type: 'json' }
import { rowOf } from './pages/list.ts'
import { openAsFirstAdmin, setUpTown } from './people.ts'
import { expectAccessible, leave } from './support.ts'

const town = setUpTown()

test('an administrator calls a backup: the count rises, and it is there', async () => {
  const { page, errors } = await openAsFirstAdmin(town)
  await page.getByRole('link', { name: en.menu.actions, exact: true }).click()
  const row = rowOf(page, en.actions.what.backup)
  await row.getByText(en.actions.never).waitFor()
  const rows = await page.getByRole('row').allInnerTexts()
  const { name, calls, lastCall, error, lastCalledBy } = en.actions.fields
  const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
  expect(heads.slice(0, 5)).toEqual([name, calls, lastCall, error, lastCalledBy])
  const titles = Object.values(en.actions.names).toReversed()
  expect(rows.slice(1).map((text) => titles.find((title) => text.includes(title)))).toEqual(titles)

  await row.getByRole('button', { name: en.actions.callNamed.replace('{{name}}', en.actions.names.backup) }).click()
  await page.getByText(en.actions.doneNamed.replace('{{name}}', en.actions.names.backup)).waitFor()
  await row.getByRole('cell', { name: '1', exact: true }).waitFor()
  await row.getByRole('cell', { name: 'Mira', exact: true }).waitFor()
  expect(await row.innerText()).toMatch(/\d\d\.\d\d\.\d{4} \d\d:\d\d/)
  const backups = await readdir(join(town.dataDir, 'backups'))
  expect(backups).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)])
  expect(await readdir(join(town.dataDir, 'backups', String(backups[0])))).toEqual(['calendar.jsonl.gz', 'media'])
  await page.setViewportSize({ width: 1280, height: 400 })
  await row.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 250))
  const head = page.getByRole('columnheader').first()
  await expect.poll(async () => (await head.boundingBox())?.y).toBe(0)
  await expectAccessible(page)
  expect(errors).toEqual([])
  await leave(page)
})
