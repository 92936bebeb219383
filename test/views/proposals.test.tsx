import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import type { Proposal } from '#domain/proposals/proposal.ts'
import type { Review } from '#domain/proposals/proposalReview.ts'
import { blockedSendersMachine } from '#machines/proposals/blockedSenders.ts'
import { correctionNoteMachine } from '#machines/proposals/correctionNote.ts'
import { inviteSenderMachine } from '#machines/proposals/inviteSender.ts'
import { proposalReviewMachine } from '#machines/proposals/proposalReview.ts'
import { BlockedSenders } from '#src/views/proposals/BlockedSenders.tsx'
import { CorrectionNote } from '#src/views/proposals/CorrectionNote.tsx'
import { LikeEntries, LikeProposals } from '#src/views/proposals/LikeEntries.tsx'
import { ProposalView } from '#src/views/proposals/ProposalView.tsx'
import { ProposedValues } from '#src/views/proposals/ProposedValues.tsx'
import { ReviewFailure } from '#src/views/proposals/ReviewFailure.tsx'
import { SenderInvitation } from '#src/views/proposals/SenderInvitation.tsx'
import {
  accepted,
  blockedSendersSamples,
  correction,
  correctionNoteSamples,
  goneNote,
  invitable,
  inviteSenderSamples,
  moved,
  movedMeanwhile,
  proposal,
  proposalReviewSamples,
  refused,
  resent,
  review,
} from '#test/samples/proposals.ts'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()
/** Of a selector, those that say nothing else. A walk asks thousands of times, and roles are slow to find. */
const named = (selector: string, text: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(({ textContent }) => textContent?.trim() === text)

const click = (name: string) => user.click(named('button', name)[0] ?? screen.getByRole('button', { name }))

const acceptanceOf = ({ review, reason }: { review: Review | null; reason: string }) => {
  if (review?.proposal.isNote !== true) return 'proposals.accept'
  return reason.trim() === '' ? 'proposals.note.accept' : 'proposals.note.answerNow'
}

test('every path through the rendered proposal', async () => {
  await walkView(proposalReviewMachine, proposalReviewSamples, ({ actor }) => {
    const viewer = { id: 'm', role: 'moderator' } as const
    const invitation = stage(inviteSenderMachine).start({ id: 'p1' }).actor
    const view = <ProposalView review={actor} invitation={invitation} viewer={viewer} timezone="Europe/Berlin" />
    const { unmount } = render(view)
    return {
      around: (work) => act(work),
      gestures: {
        'load.retried': () => click(t('app.retry')),
        'choice.changed': async ({ name, value }) => {
          const select = screen.queryByRole('combobox', { name: new RegExp(t(`events.fields.${name}`)) })
          if (select) fireEvent.change(select, { target: { value } })
          else actor.send({ type: 'choice.changed', name, value })
        },
        'reason.changed': async ({ reason }) => {
          const field =
            screen.queryByLabelText(t('proposals.refuseWhy')) ??
            screen.queryByLabelText(t('proposals.note.answerLabel'))
          if (field) fireEvent.change(field, { target: { value: reason } })
          else actor.send({ type: 'reason.changed', reason })
        },
        'acceptance.requested': () => click(t(acceptanceOf(actor.getSnapshot().context))),
        'refusal.requested': () => user.click(screen.getByText(t('proposals.refuseNow'))),
        'reopening.requested': () => click(t('proposals.reopen')),
        'block.toggled': () => {
          const { isBlocked } = actor.getSnapshot().context.review?.proposal.tally ?? {}
          return click(t(isBlocked ? 'proposals.unblock' : 'proposals.block'))
        },
      },
      check: ({ value, context: { review, failure } }) => {
        expect(screen.queryAllByText(t('proposals.failed'), { exact: false })).toHaveLength(value === 'failed' ? 1 : 0)
        const isWaiting = review?.proposal.state === 'waiting'
        const isNote = review?.proposal.isNote === true
        const accepts = named('button', t('proposals.accept'))
        expect(accepts).toHaveLength(isWaiting && !isNote ? 1 : 0)
        const edits = named('a', t('proposals.note.edit'))
        expect(edits.map(({ className }) => className)).toEqual(isWaiting && isNote ? ['button button-primary'] : [])
        const canReopen = review?.proposal.state === 'refused' || (isNote && !isWaiting)
        expect(named('button', t('proposals.reopen'))).toHaveLength(canReopen ? 1 : 0)
        expect(screen.queryAllByText('10.07.2026')).toHaveLength(review === null ? 0 : 1)
        expect(screen.queryAllByText(/Jonas/)).toHaveLength(isWaiting ? 1 : 0)
        const wayOn = named('a', t('proposals.next', { name: 'Reading hour' }))
        expect(wayOn).toHaveLength(review?.next && !isWaiting ? 1 : 0)
        const alerts = document.querySelectorAll('[role=alert]')
        expect(alerts).toHaveLength(failure === null && value !== 'failed' ? 0 : 1)
      },
      close: unmount,
    }
  })
})

test.each([
  ['another moderator', 'refused', 'proposals.decidedMeanwhile'],
  ['its sender withdrew it', 'withdrawn', 'proposals.decidedMeanwhile_withdrawn'],
] as const)('who decides after %s hears that it is decided, and sees the sentence', async (_, state, said) => {
  const { actor, call } = stage(proposalReviewMachine).start(proposalReviewSamples.inputs[0])
  const invitation = stage(inviteSenderMachine).start({ id: 'p1' }).actor
  const viewer = { id: 'm', role: 'moderator' } as const
  const { unmount } = render(
    <ProposalView review={actor} invitation={invitation} viewer={viewer} timezone="Europe/Berlin" />,
  )
  const scrolled: Element[] = []
  const spy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this)
  })
  await act(() => call('loadReview').resolve(review))
  act(() => actor.send({ type: 'reason.changed', reason: 'No.' }))
  fireEvent.click(screen.getByText(t('proposals.refuseNow')), { detail: 1 })
  await act(() => call('refuseProposal').reject(new FailureError({ code: 'changedMeanwhile' })))
  await act(() => call('loadReview').resolve({ ...review, proposal: { ...refused, state } }))
  expect(screen.getByRole('alert').textContent).toBe(t(said))
  expect(scrolled).toEqual([screen.getByRole('alert')])
  spy.mockRestore()
  unmount()
})

test.each([
  ['a note', goneNote, null, 'acceptProposal', goneNote.goneReason],
  ['a note', goneNote, '', 'acceptProposal', ''],
  ['a correction', { ...goneNote, isNote: false }, null, 'refuseProposal', goneNote.goneReason],
  ['a correction', { ...goneNote, isNote: false }, 'Sorry.', 'refuseProposal', 'Sorry.'],
] as const)(
  '%s of a deleted entry says so, and is ended with what its field says',
  async (_, gone, typed, decision, told) => {
    const { actor, call } = stage(proposalReviewMachine).start(proposalReviewSamples.inputs[0])
    const invitation = stage(inviteSenderMachine).start({ id: 'p1' }).actor
    const viewer = { id: 'm', role: 'moderator' } as const
    render(<ProposalView review={actor} invitation={invitation} viewer={viewer} timezone="Europe/Berlin" />)
    await act(() => call('loadReview').resolve({ ...review, proposal: gone }))
    expect(screen.queryByRole('link', { name: t('proposals.entry') })).toBe(null)
    expect(screen.queryByRole('link', { name: t('proposals.note.edit') })).toBe(null)
    expect(screen.queryByRole('button', { name: t('proposals.accept') })).toBe(null)
    expect(screen.getByText(t('proposals.gone.title')).tagName).toBe('H2')
    expect(screen.getByRole('link', { name: t('proposals.gone.bin') }).getAttribute('href')).toBe('/backstage/bin?all')
    const field = screen.getByRole<HTMLTextAreaElement>('textbox')
    expect([field.value, field.closest('details')?.open]).toEqual([goneNote.goneReason, true])
    if (typed !== null) fireEvent.change(field, { target: { value: typed } })
    fireEvent.click(screen.getByRole('button', { name: t('proposals.gone.end') }), { detail: 1 })
    expect(call(decision).input).toMatchObject(
      decision === 'acceptProposal'
        ? { acceptance: { answer: told, seenGone: true } }
        : { reason: told, seenGone: true },
    )
  },
)

const opened = async (shown: Proposal) => {
  const { actor, call } = stage(proposalReviewMachine).start(proposalReviewSamples.inputs[0])
  const invitation = stage(inviteSenderMachine).start({ id: 'p1' }).actor
  const viewer = { id: 'm', role: 'moderator' } as const
  const view = render(<ProposalView review={actor} invitation={invitation} viewer={viewer} timezone="Europe/Berlin" />)
  await act(() => call('loadReview').resolve({ ...review, proposal: shown }))
  return view
}

test('what was sent again says so, with the reason of its refusal, and is not refused with it once more', async () => {
  const { unmount } = await opened(resent)
  expect(screen.getByText(t('proposals.again.resent'))).toBeTruthy()
  expect(screen.getByText(resent.reason).tagName).toBe('DD')
  const field = screen.getByLabelText<HTMLTextAreaElement>(t('proposals.refuseWhy'))
  expect([field.value, field.closest('details')?.open]).toEqual(['', false])
  unmount()
  await opened({ ...resent, again: 'reopened' })
  expect(screen.getByLabelText<HTMLTextAreaElement>(t('proposals.refuseWhy')).value).toBe(resent.reason)
})

test('what waits again after a merge was taken back leads to both entries', async () => {
  const { unmount } = await opened({ ...correction, again: 'unmerged', mergedWith: { id: 'b2', name: 'Mill' } })
  expect(screen.getByText(t('proposals.again.unmerged'), { exact: false })).toBeTruthy()
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect([t('proposals.entry'), 'Mill'].map(hrefOf)).toEqual(['/backstage/places/b1', '/backstage/places/b2'])
  unmount()
  await opened({ ...correction, again: 'unmerged' })
  expect(screen.queryByText(t('proposals.mergedWith'), { exact: false })).toBe(null)
})

test('a note on a deleted entry is ended in one way, or declined', async () => {
  const { unmount } = await opened(goneNote)
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names()).toContain(t('proposals.gone.end'))
  expect(names()).toContain(t('proposals.refuseNow'))
  expect(names()).not.toContain(t('proposals.note.answerNow'))
  unmount()
  await opened(correction)
  expect(screen.getByText(t('proposals.note.answerNow'))).toBeTruthy()
})

test.each([
  ['an accepted suggestion', accepted],
  ['a note that was dealt with', { ...correction, state: 'accepted' as const }],
  ['a declined note', { ...correction, state: 'refused' as const }],
])('%s leads to its entry once, and says when that is deleted', async (_, shown) => {
  const links = () => screen.queryAllByRole('link', { name: t('proposals.entry') }).length
  const { unmount } = await opened(shown)
  expect([links(), screen.queryByText(t('proposals.gone.since'), { exact: false })]).toEqual([1, null])
  unmount()
  await opened({ ...shown, isGone: true })
  expect([links(), screen.getAllByText(t('proposals.gone.since'), { exact: false }).length]).toEqual([0, 1])
})

test('what goes with the former place is shown, and that it does not stay', async () => {
  const { unmount } = await opened({ ...moved, emptied: [{ field: 'location2', before: 'Loft' }] })
  expect(screen.getByText('Loft').tagName).toBe('DEL')
  expect(screen.getByText(t('events.fields.location2')).tagName).toBe('DT')
  expect(screen.getByText(t('proposals.acceptCorrection_emptied'))).toBeTruthy()
  unmount()
  await opened(moved)
  expect(screen.getByText(t('proposals.acceptCorrection'))).toBeTruthy()
})

test('what the entry already says is told at its field, and above the button when that is all', async () => {
  const there = () => screen.queryAllByText(t('proposals.fulfilled.here')).length
  const all = () => screen.queryAllByText(t('proposals.fulfilled.all')).length
  for (const [fulfilled, said] of [
    [[], [0, 0]],
    [['date'], [1, 0]],
    [
      ['date', 'endTime', 'location'],
      [3, 1],
    ],
  ] as const) {
    const { unmount } = await opened({ ...moved, fulfilled: [...fulfilled] })
    expect([there(), all()]).toEqual(said)
    unmount()
  }
})

test('what the event says otherwise by now is told at its field, and asked for above the button', async () => {
  await opened(movedMeanwhile)
  expect(screen.getByText(t('proposals.meanwhile.here', { value: '12.07.2026' })).closest('div')?.dataset.field).toBe(
    'date',
  )
  const accept = screen.getByRole<HTMLButtonElement>('button', { name: t('proposals.accept') })
  const question = screen.getByLabelText<HTMLSelectElement>(t('proposals.meanwhile.question'), { exact: false })
  const day = t('proposals.fields.date')
  expect([accept.disabled, ...Array.from(question.options, ({ text }) => text)]).toEqual([
    true,
    t('form.choose'),
    t('proposals.meanwhile.event', { values: `${day}: 12.07.2026` }),
    t('proposals.meanwhile.correction', { values: `${day}: 11.07.2026` }),
  ])
  fireEvent.change(question, { target: { value: 'event' } })
  expect(accept.disabled).toBe(false)
})

test('that the event of a correction is canceled is told', async () => {
  const { unmount } = await opened(moved)
  expect(screen.queryByText(t('proposals.canceled'))).toBeNull()
  unmount()
  await opened({ ...moved, isCanceled: true })
  expect(screen.getByText(t('proposals.canceled'))).toBeTruthy()
})

test('notes that were dealt with are counted apart from what was accepted', async () => {
  const { unmount } = await opened({ ...proposal, tally: { ...proposal.tally, done: 2 } })
  expect(screen.getByText(/^Bisher nichts|^Nothing/).textContent).toContain(t('proposals.tallyDone', { count: 2 }))
  unmount()
  await opened(proposal)
  expect(screen.queryByText(t('proposals.tallyDone', { count: 0 }), { exact: false })).toBe(null)
})

test('beside what was decided before, the counts say that this is not in them', async () => {
  const said = () => screen.queryByText(t('proposals.tallyWithoutThis'), { exact: false }) !== null
  for (const [shown, expected] of [
    [proposal, false],
    [resent, true],
  ] as const) {
    const { unmount } = await opened(shown)
    expect(said()).toBe(expected)
    unmount()
  }
})

test('what is sent when a note on a deleted entry is ended is seen before, also if that was deleted meanwhile', async () => {
  const { actor, call } = stage(proposalReviewMachine).start(proposalReviewSamples.inputs[0])
  const invitation = stage(inviteSenderMachine).start({ id: 'p1' }).actor
  const viewer = { id: 'm', role: 'moderator' } as const
  render(<ProposalView review={actor} invitation={invitation} viewer={viewer} timezone="Europe/Berlin" />)
  const isOpen = () => screen.getByText(t('proposals.note.answerOrRefuse')).closest('details')?.open
  await act(() => call('loadReview').resolve({ ...review, proposal: correction }))
  expect(isOpen()).toBe(false)
  await click(t('proposals.note.accept'))
  await act(() => call('acceptProposal').reject(new FailureError({ code: 'changedMeanwhile' })))
  await act(() => call('loadReview').resolve({ ...review, proposal: goneNote }))
  expect([isOpen(), screen.getByDisplayValue(goneNote.goneReason) !== null]).toEqual([true, true])
})

test.each([
  ['a suggestion', proposal, 'proposals.changedMeanwhile'],
  ['a note', moved, 'proposals.changedMeanwhile_correction'],
  ['what was decided', refused, 'proposals.decidedMeanwhile'],
])('that %s was changed meanwhile is told', (_, shown, text) => {
  render(<ReviewFailure proposal={shown} failure={{ code: 'changedMeanwhile' }} />)
  expect(screen.getByRole('alert').textContent).toBe(t(text))
})

test('a correction of a deleted entry cannot be ended without a reason', async () => {
  const { actor, call } = stage(proposalReviewMachine).start(proposalReviewSamples.inputs[0])
  const invitation = stage(inviteSenderMachine).start({ id: 'p1' }).actor
  const viewer = { id: 'm', role: 'moderator' } as const
  render(<ProposalView review={actor} invitation={invitation} viewer={viewer} timezone="Europe/Berlin" />)
  await act(() => call('loadReview').resolve({ ...review, proposal: { ...goneNote, isNote: false } }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' ' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t('proposals.gone.end') }).disabled).toBe(true)
})

test('a note is answered by what was typed, which is read as the answer afterwards', async () => {
  const { actor, call } = stage(proposalReviewMachine).start(proposalReviewSamples.inputs[0])
  const invitation = stage(inviteSenderMachine).start({ id: 'p1' }).actor
  const viewer = { id: 'm', role: 'moderator' } as const
  render(<ProposalView review={actor} invitation={invitation} viewer={viewer} timezone="Europe/Berlin" />)
  await act(() => call('loadReview').resolve({ ...review, proposal: correction }))
  fireEvent.click(screen.getByText(t('proposals.note.answerOrRefuse')))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t('proposals.note.answerNow') }).disabled).toBe(true)
  fireEvent.change(screen.getByLabelText(t('proposals.note.answerLabel')), { target: { value: 'No step.' } })
  fireEvent.click(screen.getByRole('button', { name: t('proposals.note.answerNow') }))
  expect(call('acceptProposal').input).toMatchObject({ acceptance: { answer: 'No step.' } })
  await act(() => call('acceptProposal').resolve({ ...correction, state: 'accepted', reason: 'No step.' }))
  expect(screen.getByText(t('proposals.note.answer')).nextSibling?.textContent).toBe('No step.')
})

test('for a corrected place the known one of that name is chosen, and can be left as it was written', async () => {
  const { actor, call } = stage(proposalReviewMachine).start(proposalReviewSamples.inputs[0])
  const invitation = stage(inviteSenderMachine).start({ id: 'p1' }).actor
  const viewer = { id: 'm', role: 'moderator' } as const
  render(<ProposalView review={actor} invitation={invitation} viewer={viewer} timezone="Europe/Berlin" />)
  const { like } = proposal
  await act(() => call('loadReview').resolve({ ...review, proposal: { ...correction, isNote: false, like } }))
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: t('proposals.fields.location') })
  expect(Array.from(field.options, ({ text }) => text)).toEqual([
    t('proposals.asWritten', { location: 'Old barn' }),
    'Old Barn',
  ])
  expect(field.value).toBe('id:b1')
  fireEvent.change(field, { target: { value: '' } })
  await click(t('proposals.accept'))
  expect(call('acceptProposal').input).toMatchObject({ acceptance: { location: '' } })
})

test('an event that takes a whole day stands among the like ones without a time', () => {
  const [music] = proposal.like
  const like = [
    { ...music, start: '2026-07-10T22:00:00.000Z' },
    { ...music, id: 'e2', start: '2026-07-11T16:30:00.000Z' },
  ] as Proposal['like']
  render(<LikeEntries proposal={{ ...proposal, like }} timezone="Europe/Berlin" />)
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said.map((text) => /\d\d\.\S+(?: \d\d:\d\d)?/.exec(text ?? '')?.[0])).toEqual([
    '11.07.2026',
    '11.07.2026 18:30',
  ])
})

test('of a like event that takes days it is said from when until when', () => {
  const [music] = proposal.like
  const first = { ...music, start: '2026-07-10T15:00:00.000Z', end: '2026-07-12T20:00:00.000Z' }
  const whole = { ...music, id: 'e2', start: '2026-07-09T22:00:00.000Z', end: '2026-07-12T21:59:00.000Z' }
  render(<LikeEntries proposal={{ ...proposal, like: [first, whole] as Proposal['like'] }} timezone="Europe/Berlin" />)
  const [one, other] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(one).toContain('10.07.2026 17:00 – 12.07.2026 22:00')
  expect(other).toContain('10.07.2026 – 12.07.2026 ')
})

test('what was made from a suggestion can become one with what it is like', () => {
  const { rerender } = render(<LikeEntries proposal={accepted} timezone="Europe/Berlin" />)
  const name = t('proposals.mergeNamed', { name: 'Music' })
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/backstage/doubles/events/e1/e2')
  for (const other of [proposal, refused, { ...accepted, isGone: true }]) {
    rerender(<LikeEntries proposal={other} timezone="Europe/Berlin" />)
    expect(screen.queryByRole('link', { name })).toBe(null)
  }
})

test('other suggestions that wait are named with their senders, and not once this one is decided', () => {
  const { rerender } = render(<LikeProposals proposal={proposal} />)
  const name = t('proposals.likeBy', { name: 'Music in the yard', sender: 'Karl' })
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/backstage/proposals/p2')
  rerender(<LikeProposals proposal={refused} />)
  expect(screen.queryByRole('link', { name })).toBe(null)
})

test('what blocks the sender comes after both decisions', async () => {
  const { actor, call } = stage(proposalReviewMachine).start(proposalReviewSamples.inputs[0])
  const invitation = stage(inviteSenderMachine).start({ id: 'p1' }).actor
  const viewer = { id: 'm', role: 'moderator' } as const
  render(<ProposalView review={actor} invitation={invitation} viewer={viewer} timezone="Europe/Berlin" />)
  await act(() => call('loadReview').resolve(review))
  const block = screen.getByRole('button', { name: t('proposals.block') })
  for (const decision of ['proposals.accept', 'proposals.refuseNow'] as const) {
    const place = block.compareDocumentPosition(screen.getByText(t(decision), { selector: 'button' }))
    expect(place).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  }
})

test('the second tap of a double tap on a decision does not block the sender', async () => {
  const { actor, call } = stage(proposalReviewMachine).start(proposalReviewSamples.inputs[0])
  const invitation = stage(inviteSenderMachine).start({ id: 'p1' }).actor
  const viewer = { id: 'm', role: 'moderator' } as const
  render(<ProposalView review={actor} invitation={invitation} viewer={viewer} timezone="Europe/Berlin" />)
  await act(() => call('loadReview').resolve(review))
  act(() => actor.send({ type: 'reason.changed', reason: 'No.' }))
  const button = (name: string) => screen.getByRole('button', { name })
  fireEvent.click(screen.getByText(t('proposals.refuseNow')), { detail: 1 })
  await act(() => call('refuseProposal').resolve(refused))
  fireEvent.click(button(t('proposals.block')), { detail: 2 })
  expect(actor.getSnapshot().value).toBe('deciding')
  fireEvent.click(button(t('proposals.block')), { detail: 1 })
  expect(actor.getSnapshot().value).toBe('blocking')
})

test('every path through the invitation of a sender', async () => {
  await walkView(inviteSenderMachine, inviteSenderSamples, ({ actor }) => {
    const { unmount } = render(<SenderInvitation actor={actor} proposal={invitable} timezone="Europe/Berlin" />)
    return {
      around: (work) => act(work),
      gestures: { 'invitation.requested': () => click(t('proposals.invitation.invite')) },
      check: ({ value, context: { failure } }) => {
        const canInvite = value === 'idle' || value === 'inviting'
        expect(screen.queryAllByRole('button')).toHaveLength(canInvite ? 1 : 0)
        expect(screen.queryAllByRole('alert')).toHaveLength(failure === null ? 0 : 1)
        expect(screen.getByRole('status').textContent).toBe(
          value === 'invited' ? t('proposals.invitation.invited', { email: invitable.email }) : '',
        )
      },
      close: unmount,
    }
  })
})

test.each([
  [null, ''],
  [{ state: 'member', by: null, at: null } as const, t('proposals.invitation.member')],
  [
    { state: 'sent', by: 'Ada', at: '2026-06-03T10:00:00.000Z' } as const,
    t('proposals.invitation.sent', { by: 'Ada', at: '03.06.2026 12:00' }),
  ],
])('who cannot be invited is not: %o', (invitation, said) => {
  const { actor } = stage(inviteSenderMachine).start({ id: 'p1' })
  const { container, unmount } = render(
    <SenderInvitation actor={actor} proposal={{ ...accepted, invitation }} timezone="Europe/Berlin" />,
  )
  expect(container.textContent).toBe(said)
  unmount()
})

test('every path through the rendered list of blocked senders', async () => {
  await walkView(blockedSendersMachine, blockedSendersSamples, ({ actor }) => {
    const { unmount } = render(<BlockedSenders senders={actor} timezone="Europe/Berlin" />)
    return {
      around: (work) => act(work),
      gestures: {
        'list.opened': () => click(t('proposals.blockedTitle')),
        'load.retried': () => click(t('app.retry')),
        'release.requested': ({ id }) =>
          click(t('proposals.releaseNamed', { email: id === 's1' ? 'one@spam.example' : 'two@spam.example' })),
      },
      check: ({ value, context: { senders } }) => {
        const isListed = value === 'listed' || value === 'releasing'
        expect(screen.queryAllByRole('listitem')).toHaveLength(isListed ? senders.length : 0)
      },
      close: unmount,
    }
  })
})

test('a note is told without the nothing before it', () => {
  const fields = [
    { field: 'note' as const, before: '', after: 'Begins at three.' },
    { field: 'link' as const, before: '', after: 'https://a.example' },
  ]
  const { container, unmount } = render(<ProposedValues proposal={{ ...accepted, fields }} />)
  expect(container.querySelector('[data-field=note]')?.textContent).toBe(
    `${t('proposals.fields.note')}Begins at three.`,
  )
  expect(container.querySelector('[data-field=link] del')?.textContent).toBe(t('conflict.emptyValue'))
  unmount()
})

test('a reason that was typed while somebody else decided is shown, and can be discarded', async () => {
  const { actor, call } = stage(proposalReviewMachine).start(proposalReviewSamples.inputs[0])
  const invitation = stage(inviteSenderMachine).start({ id: 'p1' }).actor
  const viewer = { id: 'm', role: 'moderator' } as const
  render(<ProposalView review={actor} invitation={invitation} viewer={viewer} timezone="Europe/Berlin" />)
  act(() => actor.send({ type: 'reason.changed', reason: 'Not in our town.' }))
  await act(() => call('loadReview').resolve({ ...review, proposal: refused }))
  screen.getByText('Not in our town.')
  await click(t('proposals.discard'))
  expect(actor.getSnapshot().context.reason).toBe('')
  expect(screen.queryByText(t('proposals.unsent'))).toBe(null)
})

test('every path through what was reported, beside the form', async () => {
  await walkView(correctionNoteMachine, correctionNoteSamples, ({ actor }) => {
    const { unmount, container } = render(<CorrectionNote correction={actor} />)
    return {
      around: (work) => act(work),
      gestures: { 'load.retried': () => click(t('app.retry')) },
      check: ({ value, context: { proposal } }) => {
        expect(screen.queryAllByRole('alert')).toHaveLength(value === 'failed' ? 1 : 0)
        const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
        expect(links).toEqual(value === 'shown' ? ['/backstage/proposals/p1'] : [])
        if (proposal === null && value !== 'failed') expect(container.textContent).toBe('')
      },
      close: unmount,
    }
  })
})

test('beside the form stand the note and what else was changed, not what stayed', async () => {
  const { actor, call } = stage(correctionNoteMachine).start({ id: 'p1', entryId: 'b1' })
  const { container } = render(<CorrectionNote correction={actor} />)
  await act(() => call('loadCorrection').resolve(moved))
  expect(screen.getByRole('region', { name: t('correction.title', { sender: 'Nora' }) })).toBeTruthy()
  expect(container.querySelector('p')?.textContent).toBe('It was moved.\nAsk at the door.')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${t('correction.fields.date')}: 10.07.2026 11.07.2026`,
    `${t('correction.fields.endTime')}: 22:00 ${t('conflict.emptyValue')}`,
    `${t('events.fields.location')}: Old barn New barn`,
  ])
})
