import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { type ReactNode, useState } from 'react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { notUnderstood } from '#domain/dateEntry.ts'
import { newEvent } from '#domain/event.ts'
import { findIssues } from '#domain/forms.ts'
import { typingPause } from '#domain/limits.ts'
import type { Suggestion, SuggestionSource } from '#domain/proposals/suggestion.ts'
import { suggestMachine } from '#machines/entries/suggest.ts'
import { DateField } from '#src/fields/DateField.tsx'
import { DateTimeField } from '#src/fields/DateTimeField.tsx'
import type { FieldProps } from '#src/fields/fieldProps.ts'
import { IntervalsField } from '#src/fields/IntervalsField.tsx'
import { InvolvedField } from '#src/fields/InvolvedField.tsx'
import { LocationField } from '#src/fields/LocationField.tsx'
import { NumberField } from '#src/fields/NumberField.tsx'
import { OptionalDateTimeField } from '#src/fields/OptionalDateTimeField.tsx'
import { ParentField } from '#src/fields/ParentField.tsx'
import type { IntervalDraft } from '#src/fields/rhythm.ts'
import { Select } from '#src/fields/Select.tsx'
import { TagsField } from '#src/fields/TagsField.tsx'
import { TimeField } from '#src/fields/TimeField.tsx'
import { UsersField } from '#src/fields/UsersField.tsx'
import { reasonText } from '#src/texts.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const german = i18next.getFixedT('de')
const user = userEvent.setup()

/** Returns what it reported. */
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

/** The field waits by the browser's timer, and user-event needs real ones. */
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, typingPause + 50)))

const leave = () => user.click(screen.getByRole('button', { name: 'elsewhere' }))

const suggesting = (suggestions: readonly Suggestion[]) => {
  const clock = new SimulatedClock()
  const loadSuggestions = fromPromise<readonly Suggestion[], { source: SuggestionSource; text: string }>(async () => [
    ...suggestions,
  ])
  const machine = suggestMachine.provide({ actors: { loadSuggestions } })
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
  const start = '2027-06-07T17:30:00.000Z'
  const berlin = (props: FieldProps<string | null> & { onEnd?: (end: string) => void }) => (
    <DateTimeField {...props} timezone="Europe/Berlin" />
  )
  const box = () => screen.getByRole<HTMLInputElement>('textbox')
  const said = () => screen.getByRole('status').textContent
  const retype = async (text: string) => {
    await user.clear(box())
    await user.type(box(), text)
  }

  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-01T12:00Z') })
  })
  afterAll(() => {
    vi.useRealTimers()
  })

  test.each([
    ['2026-10-31T12:00:00.000Z', 'Saturday, 31 October 2026, 13:00 (yesterday)'],
    ['2026-09-01T12:00:00.000Z', 'Tuesday, 1 September 2026, 14:00 (2 months ago)'],
    ['2020-11-01T12:00:00.000Z', 'Sunday, 1 November 2020, 13:00 (6 years ago)'],
    ['2026-11-01T09:00:00.000Z', 'Sunday, 1 November 2026, 10:00 (today)'],
    ['2027-11-01T12:00:00.000Z', 'Monday, 1 November 2027, 13:00'],
    ['2062-12-12T12:00:00.000Z', 'Tuesday, 12 December 2062, 13:00 (in 36 years)'],
  ])('says how far away it is where that may be a mistake: %s', (moment, meaning) => {
    show<string | null>(moment, berlin)
    expect(said()).toBe(meaning)
  })

  test('that is typed as a span fills the end; without an end beside it, it is refused', async () => {
    const ends: string[] = []
    const reported = show<string | null>(start, (props) => berlin({ ...props, onEnd: (end) => ends.push(end) }))
    await retype('12.6.2027 19-21 Uhr')
    await leave()
    expect([reported.at(-1), ...ends]).toEqual(['2027-06-12T17:00:00.000Z', '2027-06-12T19:00:00.000Z'])
    cleanup()
    const alone = show<string | null>(start, berlin)
    await retype('19 - 21 Uhr')
    await leave()
    expect(said()).toContain('names two times')
    expect(alone.at(-1)).toBe(notUnderstood('19 - 21 Uhr'))
  })

  test("is a local time of the site's zone, with its day of the week in words", () => {
    show<string | null>(start, berlin)
    expect([box().value, said()]).toEqual(['07.06.2027 19:30', 'Monday, 7 June 2027, 19:30'])
  })

  test('says what it understands while one types, and writes it out when it is left', async () => {
    const reported = show<string | null>(start, berlin)
    await retype('5/1/2027 8:15')
    expect([said(), reported]).toEqual(['Tuesday, 5 January 2027, 08:15', []])
    await leave()
    expect([box().value, reported]).toEqual(['05.01.2027 08:15', ['2027-01-05T07:15:00.000Z']])
    await retype('8pm{Enter}')
    expect([box().value, reported.at(-1)]).toEqual(['05.01.2027 20:00', '2027-01-05T19:00:00.000Z'])
  })

  test('can be pasted, with text around it', async () => {
    const reported = show<string | null>(start, berlin)
    await user.clear(box())
    await user.click(box())
    await user.paste('Save the date! We meet on Saturday, December 5, 2026 at 8:15 pm in the old mill.')
    await leave()
    expect([box().value, reported]).toEqual(['05.12.2026 20:15', ['2026-12-05T19:15:00.000Z']])
  })

  test.each([
    ['soon', 'notUnderstood'],
    ['31.6.2027 19:30', 'impossible'],
    ['28.3.2027 02:30', 'noSuchTime'],
  ])('that is none stays as it was typed, is said so, and is never another one: %s', async (text, fault) => {
    const reported = show<string | null>(start, berlin)
    await retype(text)
    expect(said()).toBe('')
    await leave()
    expect([box().value, reported]).toEqual([text, [notUnderstood(text)]])
    expect(said()).toBe(t(`dates.${fault}`, { typed: text, example: t('dates.examples.moment') }))
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(document.querySelectorAll('.issue')).toHaveLength(0)
    await retype('8pm')
    await leave()
    expect([reported.at(-1), said()]).toEqual(['2027-06-07T18:00:00.000Z', 'Monday, 7 June 2027, 20:00'])
  })

  test('that is none is told once, also when the form refuses it', async () => {
    const refused = t('reasons.dateTime')
    show<string | null>(start, (props) => berlin({ ...props, issue: refused }))
    expect(screen.queryAllByText(refused)).toHaveLength(1)
    await retype('28.3.2027 02:30')
    await leave()
    expect(said()).toContain('28.3.2027 02:30')
    expect(screen.queryAllByText(refused)).toHaveLength(0)
  })

  test('whose day of the week does not fit says which day it is', async () => {
    show<string | null>(start, berlin)
    await retype('Saturday, 6.12.2026 17h')
    await leave()
    expect(said()).toBe(
      t('dates.otherWeekday', { typed: 'Saturday, 6.12.2026 17h', date: '6 December 2026', weekday: 'Sunday' }),
    )
  })

  test('that may be missing is missing when nothing is typed, and does not make a time up', async () => {
    const reported = show<string | null>(null, berlin)
    await retype('24.12.2027')
    await leave()
    expect([reported, said()]).toEqual([
      [notUnderstood('24.12.2027')],
      t('dates.noTime', { typed: '24.12.2027', example: t('dates.examples.moment') }),
    ])
    await user.clear(box())
    await leave()
    expect([reported.at(-1), said()]).toEqual([null, ''])
  })

  test('that is only looked at stays as it is, to the second', async () => {
    const reported = show<string | null>('2027-06-07T17:30:12.000Z', berlin)
    await user.click(box())
    await leave()
    expect(reported).toEqual([])
  })

  test('is picked in weeks that begin on Monday, in English, too, and keeps its time', async () => {
    const reported = show<string | null>(start, berlin)
    await user.click(screen.getByRole('button', { name: new RegExp(t('dates.openCalendar')) }))
    const days = document.querySelectorAll('[role=dialog] thead th')
    expect([...days].map(({ textContent }) => textContent)).toEqual(['M', 'T', 'W', 'T', 'F', 'S', 'S'])
    await user.click(screen.getByRole('button', { name: /15 June 2027|June 15, 2027/ }))
    expect([reported, screen.queryByRole('dialog')]).toEqual([['2027-06-15T17:30:00.000Z'], null])
    await expect.poll(() => document.activeElement).toBe(box())
    await user.keyboard('21 Uhr')
    await leave()
    expect([reported.at(-1), box().value]).toEqual(['2027-06-15T19:00:00.000Z', '15.06.2027 21:00'])
  })

  test('is selected by the first tap, to be typed over, and keeps its date when only a time is typed', async () => {
    const reported = show<string | null>(start, berlin)
    const selected = () => box().value.slice(box().selectionStart ?? 0, box().selectionEnd ?? 0)
    await user.click(box())
    expect(selected()).toBe('07.06.2027 19:30')
    await user.keyboard('20.15')
    await leave()
    expect(reported).toEqual(['2027-06-07T18:15:00.000Z'])
    await user.click(box())
    await user.click(box())
    expect(selected()).toBe('')
  })

  test('is not selected while it is typed, though the box has had the same letters', async () => {
    const reported = show<string | null>(start, berlin)
    await retype('21')
    await leave()
    await retype('21:00')
    expect(box().value).toBe('21:00')
    await leave()
    expect(reported.at(-1)).toBe('2027-06-07T19:00:00.000Z')
  })

  test('is taken in a pause of typing as far as it can be read, and stays as it is typed', async () => {
    const reported = show<string | null>(start, berlin)
    await retype('12.6')
    await pause()
    expect([reported, box().value]).toEqual([['2027-06-12T17:30:00.000Z'], '12.6'])
    await user.type(box(), '. 20h')
    await pause()
    expect([reported.at(-1), box().value]).toEqual(['2027-06-12T18:00:00.000Z', '12.6. 20h'])
    await user.type(box(), ' or so')
    await pause()
    expect([reported.length, said(), box().getAttribute('aria-invalid')]).toEqual([2, '', null])
    await retype('07.06.2027 19:30')
    await pause()
    await leave()
    expect([reported.slice(2), box().value]).toEqual([[start], '07.06.2027 19:30'])
  })

  test('that is typed as a span fills the end when it is left, also after a pause', async () => {
    const ends: string[] = []
    const reported = show<string | null>(start, (props) => berlin({ ...props, onEnd: (end) => ends.push(end) }))
    await retype('20 - 22 Uhr')
    await pause()
    expect([reported, ends]).toEqual([['2027-06-07T18:00:00.000Z'], []])
    await leave()
    expect([reported, ends]).toEqual([['2027-06-07T18:00:00.000Z'], ['2027-06-07T20:00:00.000Z']])
  })

  test.each([
    ['20:15', '20:15'],
    ['quarter past', notUnderstood('quarter past')],
  ])('is taken when the page is left: %s', async (typed, taken) => {
    const reported = show<string>('19:00', (props) => <TimeField {...props} timezone="Europe/Berlin" />)
    await retype(typed)
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(reported.at(-1)).toBe(taken)
  })

  test('is a time of day alone, where only that is wanted', async () => {
    const reported = show<string>('19:00', (props) => <TimeField {...props} timezone="Europe/Berlin" />)
    await retype('8.15pm')
    expect(said()).toBe('20:15')
    await leave()
    await retype('quarter past')
    await leave()
    expect(reported).toEqual(['20:15', notUnderstood('quarter past')])
  })

  test.each([
    ['8 Uhr früh', '08:00'],
    ['Samstag 20 Uhr', '20:00'],
    ['um Mitternacht', '00:00'],
    ['8 in the morning', '08:00'],
  ])('is a time of day also while "%s" is being typed, which passes through words of days', async (typed, time) => {
    const reported = show<string>('19:00', (props) => <TimeField {...props} timezone="Europe/Berlin" />)
    await retype(typed)
    await leave()
    expect(reported).toEqual([time])
  })

  test.each([
    ['Pacific/Kiritimati', '2026-11-02'],
    ['Europe/Berlin', '2026-11-01'],
  ])('is a date whose "today" is that of the site in %s', async (timezone, date) => {
    const reported = show<string>('', (props) => <DateField {...props} timezone={timezone} />)
    await retype('today')
    await leave()
    expect(reported).toEqual([date])
  })

  test('is a date alone, where only that is wanted', async () => {
    const reported = show<string>('', (props) => <DateField {...props} timezone="Europe/Berlin" />)
    await retype('Dec 24, 2026')
    expect(said()).toBe('Thursday, 24 December 2026')
    await leave()
    expect([reported, box().value]).toEqual([['2026-12-24'], '24.12.2026'])
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

  test('are taken when a press elsewhere ends: nothing moves under the pointer before', async () => {
    const { suggest } = suggesting([])
    const reported = show<readonly string[]>([], (props) => <TagsField {...props} suggest={suggest} />)
    await user.type(screen.getByRole('combobox'), 'Jazz')
    const target = screen.getByText('elsewhere')
    await user.pointer({ keys: '[MouseLeft>]', target })
    expect(document.activeElement).toBe(target)
    expect(reported).toEqual([])
    await user.pointer({ keys: '[/MouseLeft]', target })
    expect(reported).toEqual([['jazz']])
  })

  test('are taken when the page is left', async () => {
    const { suggest } = suggesting([])
    const reported = show<readonly string[]>([], (props) => <TagsField {...props} suggest={suggest} />)
    await user.type(screen.getByRole('combobox'), 'Jazz')
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(reported).toEqual([['jazz']])
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

  test('keep their shape while the form is locked, and cannot be removed then', async () => {
    const { suggest } = suggesting([])
    const reported = show<readonly string[]>(['jazz'], (props) => <TagsField {...props} suggest={suggest} disabled />)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: `${t('form.removeEntry')} jazz` })
    await user.click(button)
    act(() => screen.getByRole('row').focus())
    await user.keyboard('{Delete}')
    expect([button.disabled, reported]).toEqual([true, []])
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

describe('the field of a place', () => {
  const places = [
    { id: '01890000-0000-7000-8000-000000000001', name: 'Kulturhaus' },
    { id: '01890000-0000-7000-8000-000000000002', name: 'Seepark' },
  ]

  test.each([
    ['a click', () => user.click(screen.getByRole('combobox'))],
    ['arrow-down', () => user.keyboard('{Tab}{ArrowDown}')],
  ])('that is empty opens its choices on %s', async (_, open) => {
    const { suggest } = suggesting(places)
    const reported = show<string>('', (props) => <LocationField {...props} suggest={suggest} known={[]} />)
    await open()
    await user.click(await screen.findByRole('option', { name: 'Seepark' }))
    expect(reported).toEqual([`id:${places[1]?.id}`])
  })

  test('that is cleared opens its choices, too, and does not say that there are none', async () => {
    const { suggest, clock } = suggesting(places)
    show<string>('', (props) => <LocationField {...props} suggest={suggest} known={[]} />)
    const box = screen.getByRole('combobox')
    await user.type(box, 'ku')
    await act(async () => clock.increment(250))
    await screen.findByRole('option', { name: 'Kulturhaus' })
    await user.clear(box)
    await screen.findByRole('option', { name: 'Seepark' })
    expect(screen.queryByText(t('form.noSuggestions'))).toBeNull()
  })

  test('offers on Enter the one place that begins like the text, takes it on the next, and leaves other text alone', async () => {
    const { suggest, clock } = suggesting(places)
    const reported = show<string>('', (props) => <LocationField {...props} suggest={suggest} known={[]} />)
    const box = screen.getByRole<HTMLInputElement>('combobox')
    await user.type(box, 'kult')
    await act(async () => clock.increment(250))
    await screen.findByRole('option', { name: 'Kulturhaus' })
    await user.keyboard('{Enter}')
    expect([reported.at(-1), box.getAttribute('aria-activedescendant') === null]).toEqual(['kult', false])
    await user.keyboard('{Enter}')
    expect(reported.at(-1)).toBe(`id:${places[0]?.id}`)
  })

  test('shows an answer that comes when the page has scrolled, which closes the list', async () => {
    const { suggest, clock } = suggesting(places)
    show<string>('', (props) => <LocationField {...props} suggest={suggest} known={[]} />)
    const box = screen.getByRole('combobox')
    await user.type(box, 'kult')
    expect(box.getAttribute('aria-expanded')).toBe('true')
    act(() => void document.dispatchEvent(new Event('scroll')))
    expect(box.getAttribute('aria-expanded')).toBe('false')
    await act(async () => clock.increment(250))
    await screen.findByRole('option', { name: 'Kulturhaus' })
  })

  const whole = async (text: string, suggest: ReturnType<typeof suggesting>, start: string) => {
    const reported = show<string>(start, (props) => (
      <LocationField {...props} suggest={suggest.suggest} known={places} />
    ))
    const box = screen.getByRole('combobox')
    await user.tripleClick(box)
    await user.keyboard(text)
    await act(async () => suggest.clock.increment(250))
    await user.keyboard('{Tab}')
    return reported.at(-1)
  }

  test.each([
    ['typed in its whole name again', 'kulturhaus', `id:${places[0]?.id}`],
    ['typed with blanks', '  Kulturhaus ', ''],
    ['typed and closed by Escape', 'Kulturhaus{Escape}', ''],
    ['deleted and typed again', '{Backspace}Kulturhaus{Escape}', `id:${places[0]?.id}`],
  ])('is linked when it is left, %s', async (_, text, start) => {
    expect(await whole(text, suggesting(places), start)).toBe(`id:${places[0]?.id}`)
  })

  test('takes a known name before an answer comes, and nothing when it is only passed', async () => {
    const { suggest } = suggesting([])
    const reported = show<string>('Kulturhaus', (props) => (
      <LocationField {...props} suggest={suggest} known={places} />
    ))
    await user.tab()
    await user.tab()
    expect(reported).toEqual([])
    await user.clear(screen.getByRole('combobox'))
    await user.keyboard('Seepark{Tab}')
    expect(reported.at(-1)).toBe(`id:${places[1]?.id}`)
  })

  test('that was closed by Escape keeps the text on Enter', async () => {
    const { suggest, clock } = suggesting(places)
    const reported = show<string>('', (props) => <LocationField {...props} suggest={suggest} known={[]} />)
    await user.type(screen.getByRole('combobox'), 'kult')
    await act(async () => clock.increment(250))
    await screen.findByRole('option', { name: 'Kulturhaus' })
    await user.keyboard('{Escape}{Enter}{Enter}')
    expect([reported.at(-1), screen.queryByRole('option')]).toEqual(['kult', null])
  })
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
    <IntervalsField {...props} initial={weekly} timezone="Europe/Berlin" partIssue={() => null} />
  ))
  const button = screen.getByRole('button', { name: t('intervals.add') })
  await user.click(button)
  const rows = screen.getAllByRole('combobox', { name: t('intervals.type') })
  expect(document.activeElement).toBe(rows[1])
  await user.click(screen.getByRole('button', { name: t('intervals.remove', { number: 2 }) }))
  expect(document.activeElement).toBe(button)
})

test('the weekday of a new rhythm goes along with its beginning until another one is chosen; a stored one keeps it', async () => {
  const weekDays = () =>
    screen.getAllByRole<HTMLSelectElement>('combobox', { name: t('intervals.weekDay') }).map(({ value }) => value)
  const begin = async (text: string) => {
    const date = screen.getByRole('textbox', { name: t('intervals.from') })
    await user.clear(date)
    await user.type(date, text)
    await user.click(screen.getByRole('button', { name: 'elsewhere' }))
    return weekDays()
  }
  const weekly: IntervalDraft = { type: 'week', interval: 1, weekDay: 6, date: '2026-11-28' }
  const field = (isStored: boolean) => (props: FieldProps<readonly IntervalDraft[]>) => (
    <IntervalsField {...props} {...{ isStored }} initial={weekly} timezone="Europe/Berlin" partIssue={() => null} />
  )
  show<readonly IntervalDraft[]>([weekly], field(false))
  expect(await begin('6.1.2027')).toEqual(['3'])
  expect(await begin('16.12.2026')).toEqual(['3'])
  await user.selectOptions(screen.getByRole('combobox', { name: t('intervals.weekDay') }), '2')
  expect(await begin('7.1.2027')).toEqual(['2'])
  // On the way there is a day of that weekday.
  await user.clear(screen.getByRole('textbox', { name: t('intervals.from') }))
  await user.keyboard('29.12.2026')
  await pause()
  expect(await begin('7.1.2027')).toEqual(['2'])
  cleanup()
  show<readonly IntervalDraft[]>([weekly], field(true))
  expect(await begin('6.1.2027')).toEqual(['6'])
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

test('what is added takes the focus, and its button has it again when it is removed', async () => {
  const words = { add: 'Add the doors', remove: 'Remove the doors' }
  show<string | null>(null, (props) => (
    <OptionalDateTimeField {...props} timezone="UTC" initial="2026-06-02T18:00:00.000Z" words={words} />
  ))
  await user.tab()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Field/ }))
  screen.getByRole('button', { name: words.remove }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: words.add }))
  cleanup()
})
