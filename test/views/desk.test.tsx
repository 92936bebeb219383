import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { deskOfferId } from '#domain/toastIds.ts'
import { deskMachine } from '#machines/moderation/desk.ts'
import { DeskView } from '#src/views/moderation/DeskView.tsx'
import { formatBeginning } from '#src/views/shell/dates.ts'
import { changedReview, desk, deskSamples, emptyDesk, newReview } from '#test/samples/moderation.ts'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()
afterEach(cleanup)
const click = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const mediaUrl = (id: string, width: number) => `/media/${id}?width=${width}`
/** Faster than by role. */
const tap = (text: string) => user.click(screen.getByText(text))

test('every path through the rendered desk', async () => {
  await walkView(deskMachine, deskSamples, ({ actor }) => {
    const { unmount } = render(<DeskView page={actor} timezone="Europe/Berlin" mediaUrl={mediaUrl} />)
    return {
      around: (work) => act(work),
      gestures: {
        'load.retried': () => tap(t('app.retry')),
        'refresh.requested': () => tap(t('moderation.desk.refresh')),
        'entry.opened': async ({ resource, id }) => {
          const row = document.querySelector<HTMLElement>(`[data-entry=${id}] > button`)
          // A click closes the open row.
          if (row === null || row.getAttribute('aria-expanded') === 'true')
            await act(async () => actor.send({ type: 'entry.opened', resource, id }))
          else await user.click(row)
        },
        'review.closed': () => user.click(document.querySelector('[aria-expanded=true]') as HTMLElement),
        'takeover.requested': () => tap(t('moderation.desk.takeOver')),
        'offer.taken': async (event) => {
          const button = screen.queryByText(t('moderation.desk.takeBack'))
          if (event.id === deskOfferId && button) await user.click(button)
          else if (event.id === deskOfferId) await user.keyboard('{Control>}z{/Control}')
          else actor.send({ type: 'offer.taken', id: event.id })
        },
        'look.confirmed': () => tap(t('moderation.desk.lookedAt')),
        'author.confirmed': async () => {
          await user.click(screen.getByText(t('moderation.desk.moreOf', { author: 'Oda' })))
          await user.click(screen.getByText(t('moderation.desk.allOf', { author: 'Oda', count: 2 })))
        },
      },
      check: ({ value, context: { desk: shown, looked, failure } }) => {
        const isShown = value === 'reviewing' || value === 'marking'
        expect(screen.queryAllByText(t('moderation.desk.lookedAt'))).toHaveLength(isShown ? 1 : 0)
        expect(screen.queryAllByText(t('moderation.desk.takeOver'))).toHaveLength(value === 'taken' ? 1 : 0)
        expect(screen.queryAllByText(t('moderation.desk.takeBack'))).toHaveLength(looked ? 1 : 0)
        expect(document.querySelectorAll('[data-part=entries] li')).toHaveLength(shown?.entries.items.length ?? 0)
        expect(screen.queryAllByRole('alert')).toHaveLength(failure === null ? 0 : 1)
      },
      close: unmount,
    }
  })
})

/** The desk with its first entry open. */
const openChoir = async () => {
  const { actor, call } = stage(deskMachine).start({ at: null })
  render(<DeskView page={actor} timezone="Europe/Berlin" mediaUrl={mediaUrl} />)
  await act(() => call('loadDesk').resolve(desk))
  await click(/^Choir/)
  await act(() => call('openReview').resolve(newReview))
  return { actor, call }
}

test('of several events of one name each says when it is', async () => {
  const { actor, call } = stage(deskMachine).start({ at: null })
  render(<DeskView page={actor} timezone="Europe/Berlin" mediaUrl={mediaUrl} />)
  await act(() => call('loadDesk').resolve(desk))
  const at = t('moderation.desk.on', { at: formatBeginning('2026-06-20T18:00:00.000Z', 'Europe/Berlin') })
  expect(screen.getByText('Yoga').closest('li')?.textContent).toContain(at)
  expect(screen.getByText('Dance').closest('li')?.textContent).not.toContain('20.06.2026')
})

test('Enter goes on to the next entry; held down it passes none unseen', async () => {
  const { actor } = await openChoir()
  const button = screen.getByRole('button', { name: t('moderation.desk.lookedAt') })
  expect(document.activeElement).toBe(button)
  const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
  act(() => void button.dispatchEvent(held))
  expect([held.defaultPrevented, actor.getSnapshot().value]).toEqual([true, 'reviewing'])
  await user.keyboard('{Enter}')
  expect(actor.getSnapshot().value).toBe('marking')
})

test('the second tap of two does not pass the entry that came meanwhile', async () => {
  const { actor, call } = await openChoir()
  const button = () => screen.getByRole('button', { name: t('moderation.desk.lookedAt') })
  fireEvent.click(button(), { detail: 1 })
  await act(() => call('markLookedAt').resolve({ count: 1 }))
  await act(() => call('openReview').resolve({ ...newReview, id: 'e2', name: 'Film' }))
  fireEvent.click(button(), { detail: 2 })
  expect(actor.getSnapshot().value).toBe('reviewing')
  fireEvent.click(button(), { detail: 1 })
  expect(actor.getSnapshot().value).toBe('marking')
})

test('all of one person takes two deliberate taps, and says how many', async () => {
  const { actor } = await openChoir()
  const fold = screen.getByText(t('moderation.desk.moreOf', { author: 'Oda' }))
  const all = screen.getByText(t('moderation.desk.allOf', { author: 'Oda', count: 2 }))
  expect([fold.tagName, all.closest('details')?.open]).toEqual(['SUMMARY', false])
  await user.click(fold)
  expect([all.closest('details')?.open, actor.getSnapshot().value]).toEqual([true, 'reviewing'])
  await user.click(all)
  expect(actor.getSnapshot().value).toBe('marking')
})

test('the last look stands at the entry that is open, before its values, else above the rows', async () => {
  const { actor, call } = await openChoir()
  await click(t('moderation.desk.lookedAt'))
  await act(() => call('markLookedAt').resolve({ count: 1 }))
  await act(() => call('openReview').resolve({ ...newReview, id: 'e2', name: 'Film' }))
  const last = screen.getByText(t('moderation.desk.last', { name: 'Choir' }))
  expect(last.closest('li')?.dataset.entry).toBe('e2')
  expect(document.activeElement?.textContent).toBe(t('moderation.desk.lookedAt'))
  await user.tab({ shift: true })
  expect(document.activeElement?.textContent).toBe(t('moderation.desk.takeBack'))
  await click(/^Film/)
  expect(screen.getByText(t('moderation.desk.last', { name: 'Choir' })).closest('li')).toBeNull()
  await click(t('moderation.desk.takeBack'))
  await act(() => call('takeBackLook').resolve(undefined))
  await act(() => call('loadDesk').resolve(desk))
  await act(() => call('openReview').resolve(newReview))
  await tap(t('moderation.desk.moreOf', { author: 'Oda' }))
  await tap(t('moderation.desk.allOf', { author: 'Oda', count: 2 }))
  await act(() => call('markLookedAt').resolve({ count: 3, left: 1 }))
  await act(() => call('loadDesk').resolve(emptyDesk))
  expect(screen.getByText(t('moderation.desk.lastMost', { author: 'Oda', count: 3 }))).toBeDefined()
  await click(t('moderation.desk.takeBack'))
  expect(actor.getSnapshot().value).toBe('undoing')
})

test('a picture is seen, with its text, and an address is said once', async () => {
  const { actor, call } = stage(deskMachine).start({ at: null })
  render(<DeskView page={actor} timezone="Europe/Berlin" mediaUrl={mediaUrl} />)
  await act(() => call('loadDesk').resolve(desk))
  await click(/^Film/)
  const change = (field: string, before: string | number | null, after: string | number) => ({ field, before, after })
  const fields = [
    change('image', null, 'm2'),
    change('alt', '', 'A red door'),
    change('address', 'Road 1', 'Road 2, Town'),
    change('street', '', 'Road'),
    change('houseNumber', '1', '2'),
    change('lat', 1, 2),
    change('district', '', 'West'),
  ]
  await act(() => call('openReview').resolve({ ...changedReview, fields }))
  const picture = screen.getByRole('img', { name: 'A red door' })
  expect(picture.getAttribute('src')).toBe('/media/m2?width=380')
  const shown = [...document.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset.field)
  expect(shown).toEqual(['image', 'alt', 'address', 'district'])
})

test('the sentence that another one was faster comes into view', async () => {
  const { call } = await openChoir()
  const scrolled: Element[] = []
  const spy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this)
  })
  await click(new RegExp(`^${t('moderation.desk.lookedAt')}`))
  await act(() => call('markLookedAt').reject(new FailureError({ code: 'changedMeanwhile' })))
  await act(() => call('openReview').reject(new FailureError({ code: 'notFound' })))
  await act(() => call('loadDesk').resolve(desk))
  expect(screen.getByRole('alert').textContent).toBe(t('moderation.desk.gone'))
  expect(scrolled).toContain(screen.getByRole('alert'))
  spy.mockRestore()
})
