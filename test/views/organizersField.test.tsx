import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { optionsMachine } from '#machines/entries/options.ts'
import { OrganizersField } from '#src/fields/OrganizersField.tsx'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

const own = { id: '0198f4a0-0000-7000-8000-000000000001', name: 'Kantorei Süd' }
const foreign = { id: '0198f4a0-0000-7000-8000-000000000002', name: 'Weirside Singers' }
const groups = createActor(optionsMachine, { input: { source: 'ownGroups', include: [own] } })

/** Returns the value after each change. */
const show = (initial: readonly string[], mayLinkAll = false): (readonly string[])[] => {
  const reported: (readonly string[])[] = []
  const Keeper = () => {
    const [value, setValue] = useState(initial)
    const keep = (next: readonly string[]) => {
      reported.push(next)
      setValue(next)
    }
    return (
      <OrganizersField
        name="organizers"
        label="Organizers"
        value={value}
        onChange={keep}
        groups={groups}
        known={[own, foreign]}
        mayLinkAll={mayLinkAll}
      />
    )
  }
  render(<Keeper />)
  return reported
}

const type = (text: string) => user.type(screen.getByLabelText(t('organizers.newName')), `${text}{Enter}`)
const tick = (name: string) => user.click(screen.getByRole('checkbox', { name }))
const ticked = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').flatMap((box) => (box.checked ? box.labels?.[0]?.textContent : []))
const chips = () => screen.queryAllByRole('row').map(({ textContent }) => textContent)

test.each([
  ['Kantorei Süd', false, [`id:${own.id}`]],
  ['KANTOREI  sued', false, [`id:${own.id}`]],
  ['Kantorei', false, ['Kantorei']],
  ['Kantorei Süd-West', false, ['Kantorei Süd-West']],
  ['weirside singers', false, ['weirside singers']],
  ['weirside singers', true, [`id:${foreign.id}`]],
])('%s, typed (may link all: %s), is the group that one may link, or a name', async (text, mayLinkAll, value) => {
  const reported = show([], mayLinkAll)
  await type(text)
  expect(reported).toEqual([value])
})

test('a group that is ticked is not named again', async () => {
  const reported = show([`id:${own.id}`])
  await type('kantorei süd')
  expect([reported, ticked(), chips()]).toEqual([[], [own.name], []])
})

test('a name that was typed before one had the group is its box once it is ticked, and is back without it', async () => {
  show(['Kantorei Sued', 'Guests'])
  expect([ticked(), chips()]).toEqual([[], ['Kantorei Sued', 'Guests']])
  await tick(own.name)
  expect([ticked(), chips()]).toEqual([[own.name], ['Guests']])
  await tick(own.name)
  expect([ticked(), chips()]).toEqual([[], ['Kantorei Sued', 'Guests']])
})
