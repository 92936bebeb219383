import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { halfTyped } from '#domain/dateEntry.ts'
import { newEvent } from '#domain/event.ts'
import { findIssues } from '#domain/forms.ts'
import { type Suggestion, suggestMachine } from '#machines/entries/suggest.ts'
import { DateTimeField } from '#src/fields/DateTimeField.tsx'
import type { FieldProps } from '#src/fields/fieldProps.ts'
import { IntervalsField } from '#src/fields/IntervalsField.tsx'
import { InvolvedField } from '#src/fields/InvolvedField.tsx'
import { LocationField } from '#src/fields/LocationField.tsx'
import { NumberField } from '#src/fields/NumberField.tsx'
import { ParentField } from '#src/fields/ParentField.tsx'
import type { IntervalDraft } from '#src/fields/rhythm.ts'
import { Select } from '#src/fields/Select.tsx'
import { TagsField } from '#src/fields/TagsField.tsx'
import { UsersField } from '#src/fields/UsersField.tsx'
import { reasonText } from '#src/texts.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const german = i18next.getFixedT('de')
const user = userEvent.setup()
afterEach(cleanup)

/** Shows a field that keeps its value, beside something else to go to. Returns every value it reported. */
const show = <Value,>(initial: Value, field: (props: FieldProps<Value>) => ReactNode): Value[] => {
  const reported: Value[] = []
  const Keeper = () => {
    const [value, setValue] = useState(initial)
    const keep = (next: Value) => {
      reported.push(next)
      setValue(next)
    }
    return (
      <>
        {field({ name: 'field', label: 'Field', value, onChange: keep })}
        <button type="button">elsewhere</button>
      </>
    )
  }
  render(<Keeper />)
  return reported
}

const leave = () => user.click(screen.getByRole('button', { name: 'elsewhere' }))

const suggesting = (suggestions: readonly Suggestion[]) => {
  const clock = new SimulatedClock()
  const machine = suggestMachine.provide({ actors: { loadSuggestions: fromPromise(async () => suggestions) } })
  return { clock, suggest: createActor(machine, { input: { source: 'tags' }, clock }).start() }
}

describe('a number', () => {
  test('is taken with a decimal comma, and stays as it is typed until the field is left', async () => {
    const reported = show<number | string | null>(null, (props) => <NumberField {...props} />)
    await user.type(screen.getByRole('textbox'), '51,50')
    expect(reported).toEqual([5, 51, '51,', '51,5', '51,50'])
    await leave()
    expect(reported.at(-1)).toBe(51.5)
  })

  test('that is none stays for the check to refuse', async () => {
    const reported = show<number | string | null>(null, (props) => <NumberField {...props} />)
    await user.type(screen.getByRole('textbox'), '5x')
    await leave()
    expect(reported).toEqual([5, '5x'])
  })
})

describe('a date-time', () => {
  // Browsers tell of a changed selection later; happy-dom tells at once, and the widget answers by changing it again.
  beforeEach(() => {
    vi.spyOn(Selection.prototype, 'collapse').mockReturnValue()
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  const start = '2027-06-07T17:30:00.000Z'
  const segmentNames = () => screen.getAllByRole('spinbutton').map((segment) => segment.getAttribute('aria-label'))
  const segments = () => screen.getAllByRole('spinbutton').map((segment) => segment.textContent)

  const typeInto = async (part: number, keys: string) => {
    await user.click(screen.getAllByRole('spinbutton')[part] ?? document.body)
    await user.keyboard(keys)
  }

  test("is a local time of the site's zone", () => {
    show<string | null>(start, (props) => <DateTimeField {...props} timezone="Europe/Berlin" />)
    expect(segments()).toEqual(['07', '06', '2027', '19', '30'])
    expect(screen.getByRole('group').textContent).toContain('07.06.2027 ')
    expect(segmentNames()[0]).toContain('day, ')
  })

  test('is picked in weeks that begin on Monday, in English, too', async () => {
    show<string | null>(start, (props) => <DateTimeField {...props} timezone="Europe/Berlin" />)
    await user.click(screen.getByRole('button', { name: new RegExp(t('dates.openCalendar')) }))
    const days = document.querySelectorAll('[role=dialog] thead th')
    expect([...days].map(({ textContent }) => textContent)).toEqual(['M', 'T', 'W', 'T', 'F', 'S', 'S'])
    await user.keyboard('{Escape}')
  })

  test('of which a part was deleted is not the old one any more, and keeps its other parts', async () => {
    const reported = show<string | null>(start, (props) => <DateTimeField {...props} timezone="Europe/Berlin" />)
    await user.tab()
    await user.keyboard('{Backspace}{Backspace}')
    await leave()
    expect(reported).toEqual([halfTyped])
    expect(segments().slice(1)).toEqual(['06', '2027', '19', '30'])
    screen.getAllByRole('spinbutton')[0]?.focus()
    await user.keyboard('{Home}')
    expect(reported.at(-1)).toBe('2027-06-01T17:30:00.000Z')
  })

  test('of which a deleted part is typed again is the old one', async () => {
    const reported = show<string | null>(start, (props) => <DateTimeField {...props} timezone="Europe/Berlin" />)
    await typeInto(0, '{Backspace}{Backspace}')
    await leave()
    await typeInto(0, '07')
    await leave()
    expect(reported).toEqual([halfTyped, start])
  })

  test('that may be missing is not missing while a part of it is there', async () => {
    const reported = show<string | null>(null, (props) => <DateTimeField {...props} timezone="Europe/Berlin" />)
    await typeInto(0, '24')
    await leave()
    expect(reported).toEqual([halfTyped])
    expect(segments()[0]).toBe('24')
    await typeInto(0, '{Backspace}{Backspace}')
    await leave()
    expect(reported).toEqual([halfTyped, null])
  })

  test('that there is not is named, and not silently another one', async () => {
    const reported = show<string | null>(start, (props) => <DateTimeField {...props} timezone="Europe/Berlin" />)
    await typeInto(0, '31')
    await leave()
    expect(reported.at(-1)).toBe('2027-06-30T17:30:00.000Z')
    expect(screen.getByRole('status').textContent).toBe(t('dates.impossible', { typed: '31.06.2027 19:30' }))
    await typeInto(0, '29')
    await leave()
    expect(reported.at(-1)).toBe('2027-06-29T17:30:00.000Z')
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('in the hour that a change of the clock leaves out is named, too', async () => {
    show<string | null>('2027-03-28T00:30:00.000Z', (props) => <DateTimeField {...props} timezone="Europe/Berlin" />)
    await typeInto(3, '02')
    await leave()
    expect(screen.getByRole('status').textContent).toBe(t('dates.impossible', { typed: '28.03.2027 02:30' }))
  })
})

describe('tags', () => {
  test('are added by comma, Enter and leaving the field, in lower case and each once', async () => {
    const { suggest } = suggesting([])
    const reported = show<readonly string[]>([], (props) => <TagsField {...props} suggest={suggest} />)
    await user.type(screen.getByRole('combobox'), 'Jazz,Chor{Enter}jazz,Kino')
    await user.tab()
    expect(reported).toEqual([['jazz'], ['jazz', 'chor'], ['jazz', 'chor', 'kino']])
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('')
  })

  test('are removed by backspace in the empty field and by their buttons', async () => {
    const { suggest } = suggesting([])
    const reported = show<readonly string[]>(['jazz', 'chor', 'kino'], (props) => (
      <TagsField {...props} suggest={suggest} />
    ))
    await user.type(screen.getByRole('combobox'), '{Backspace}')
    await user.click(screen.getByRole('button', { name: `${t('form.removeEntry')} jazz` }))
    expect(reported).toEqual([['jazz', 'chor'], ['chor']])
  })
})

test('a place is a typed name until a known one is picked', async () => {
  const place = { id: '01890000-0000-7000-8000-000000000001', name: 'Kulturhaus' }
  const { suggest, clock } = suggesting([place])
  const reported = show<string>('', (props) => <LocationField {...props} suggest={suggest} known={[]} />)
  const box = screen.getByRole<HTMLInputElement>('combobox')
  await user.type(box, 'Kult')
  clock.increment(250)
  await user.click(await screen.findByRole('option', { name: 'Kulturhaus' }))
  expect(reported).toEqual(['K', 'Ku', 'Kul', 'Kult', `id:${place.id}`])
  expect(box.value).toBe('Kulturhaus')
  await user.type(box, 's')
  expect(reported.at(-1)).toBe('Kulturhauss')
})

describe('while names and choices are on their way', () => {
  const id = '01890000-0000-7000-8000-000000000001'
  const loading = t('app.loading')

  test('a chosen place is not called unknown, and nothing can be typed into what stands for its name', () => {
    const { suggest } = suggesting([])
    const field = (known: readonly Suggestion[] | null) => (
      <LocationField
        name="location"
        label="Where"
        value={`id:${id}`}
        onChange={() => {}}
        suggest={suggest}
        known={known}
      />
    )
    const { rerender } = render(field(null))
    const box = screen.getByRole<HTMLInputElement>('combobox')
    expect([box.value, box.disabled]).toEqual([loading, true])
    rerender(field([{ id, name: 'Kulturhaus' }]))
    expect([box.value, box.disabled]).toEqual(['Kulturhaus', false])
    rerender(field([]))
    expect([box.value, box.disabled]).toEqual([t('form.unknownEntry'), false])
  })

  test('neither is a member', () => {
    const { suggest } = suggesting([])
    show<readonly string[]>([id], (props) => <UsersField {...props} suggest={suggest} known={null} />)
    screen.getByText(loading)
  })

  test('a dropdown opens all the same, and shows them as soon as they come', async () => {
    const reported: string[] = []
    const field = (choices: readonly Suggestion[] | null) => (
      <Select name="topic" label="Topic" value="" onChange={(value) => reported.push(value)} choices={choices} />
    )
    const { rerender } = render(field(null))
    await user.click(screen.getByRole('button'))
    within(screen.getByRole('listbox')).getByText(loading)
    rerender(field([{ id, name: 'Music' }]))
    await user.click(screen.getByRole('option', { name: 'Music' }))
    expect(reported).toEqual([id])
    rerender(field([]))
    await user.click(screen.getByRole('button'))
    within(screen.getByRole('listbox')).getByText(t('form.noSuggestions'))
  })
})

describe('the whole name of a suggestion, typed without marking it', () => {
  const known = { id: '01890000-0000-7000-8000-000000000001', name: 'Kulturhaus' }
  const other = '01890000-0000-7000-8000-000000000002'
  const typeAndLeave = async (text: string, clock: SimulatedClock) => {
    await user.type(screen.getByRole('combobox'), text)
    await act(async () => clock.increment(250))
    await screen.findByRole('option', { name: 'Kulturhaus' })
    await user.tab()
  }

  test('is taken as the place when the field is left', async () => {
    const { suggest, clock } = suggesting([known])
    const reported = show<string>('', (props) => <LocationField {...props} suggest={suggest} known={[]} />)
    await typeAndLeave('kulturhaus ', clock)
    expect(reported.at(-1)).toBe(`id:${known.id}`)
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Kulturhaus')
  })

  test('is taken as the main event', async () => {
    const { suggest, clock } = suggesting([known])
    const reported = show<string | null>(null, (props) => <ParentField {...props} suggest={suggest} known={[]} />)
    await typeAndLeave('Kulturhaus', clock)
    expect(reported.at(-1)).toBe(`id:${known.id}`)
    screen.getByText('Kulturhaus')
  })

  test.each([
    ['the main event', { parent: 'Kulturh' }, 'parent'],
    ['a member', { ownedBy: [other, 'Kulturh'] }, 'ownedBy.1'],
  ])('not typed to its end stays in the form, which does not go without it: %s', async (_, values, field) => {
    const { suggest, clock } = suggesting([known])
    const reported =
      field === 'parent'
        ? show<string | null>(null, (props) => <ParentField {...props} suggest={suggest} known={[]} />)
        : show<readonly string[]>([other], (props) => <UsersField {...props} suggest={suggest} known={[]} />)
    await typeAndLeave('Kulturh', clock)
    expect(reported.at(-1)).toEqual(Object.values(values)[0])
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Kulturh')
    const event = { ...newEvent(0), name: 'A', location: 'B', category: known.id, topic: known.id }
    expect(findIssues('events', { ...event, ...values })).toEqual([{ field, reason: 'notChosen' }])
    expect(findIssues('events', event)).toEqual([])
    expect(german('reasons.notChosen')).toBe('Wähle einen der Vorschläge oder leere das Feld.')
    await user.clear(screen.getByRole('combobox'))
    expect(reported.at(-1)).toEqual(field === 'parent' ? null : [other])
  })

  test('is taken as the member; what is nobody’s name stays, and is said not to be chosen', async () => {
    const { suggest, clock } = suggesting([known])
    const reported = show<readonly string[]>([], (props) => <UsersField {...props} suggest={suggest} known={[]} />)
    await typeAndLeave('Kulturh', clock)
    expect(reported.at(-1)).toEqual(['Kulturh'])
    screen.getByText(t('form.notChosen', { text: 'Kulturh' }))
    await typeAndLeave('AUS', clock)
    expect(reported.at(-1)).toEqual([known.id])
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('')
    expect(screen.queryByText(/Kulturh”/)).toBe(null)
  })
})

test('after a row of the involved came or went, the focus is in a row, and at last on the button', async () => {
  const reported = show<readonly { name: string; description: string }[]>([], (props) => <InvolvedField {...props} />)
  const add = screen.getByRole('button', { name: t('involved.add') })
  await user.click(add)
  await user.keyboard('Anna')
  await user.click(add)
  await user.keyboard('Ben')
  expect(reported.at(-1)?.map(({ name }) => name)).toEqual(['Anna', 'Ben'])
  await user.click(screen.getByRole('button', { name: t('involved.remove', { number: 1 }) }))
  const [row] = screen.getAllByRole('group', { name: t('involved.row', { number: 1 }) })
  expect(document.activeElement).toBe(row && within(row).getByRole('textbox', { name: t('involved.name') }))
  await user.click(screen.getByRole('button', { name: t('involved.remove', { number: 1 }) }))
  expect([reported.at(-1), document.activeElement]).toEqual([[], add])
})

test('an added repetition has the focus; after one is removed, the button has it', async () => {
  const weekly = { type: 'week' as const, interval: 1, weekDay: 2, date: '2026-11-24' }
  show<readonly IntervalDraft[]>([weekly], (props) => (
    <IntervalsField {...props} initial={weekly} partIssue={() => null} />
  ))
  const button = screen.getByRole('button', { name: t('intervals.add') })
  await user.click(button)
  const rows = screen.getAllByRole('combobox', { name: t('intervals.type') })
  expect(document.activeElement).toBe(rows[1])
  await user.click(screen.getByRole('button', { name: t('intervals.remove', { number: 2 }) }))
  expect(document.activeElement).toBe(button)
})

test('what is too long is told how long it may be; where nobody knows, only that it is', () => {
  const values = { name: 'x'.repeat(201), headline: 'x', description: 'x'.repeat(20_001) }
  const [name = { reason: '' }, description = { reason: '' }] = findIssues('categories', values)
  expect([reasonText(t, name), reasonText(german, description), reasonText(t, { reason: 'tooLong' })]).toEqual([
    'This is too long. At most 200 characters are allowed.',
    'Das ist zu lang. Höchstens 20.000 Zeichen sind erlaubt.',
    'This is too long. Please shorten it.',
  ])
})
