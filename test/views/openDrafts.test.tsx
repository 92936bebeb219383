import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { OpenDraft } from '#domain/draft.ts'
import { openDraftsMachine } from '#machines/shell/openDrafts.ts'
import { OpenDrafts } from '#src/views/shell/OpenDrafts.tsx'
import { draft, openDraftsSamples } from '#test/samples/openDrafts.ts'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const now = Date.parse('2031-05-01T12:00:00Z')

test('every path through the rendered drafts', async () => {
  const user = userEvent.setup()
  await walkView(openDraftsMachine, openDraftsSamples, ({ actor }) => {
    render(<OpenDrafts drafts={actor} now={now} />)
    const press = (name: string) => () => user.click(screen.getByRole('button', { name }))
    return {
      around: (work) => act(work),
      gestures: {
        'discard.requested': press(t('overview.discardNamed', { name: 'Concert' })),
        'discard.confirmed': press(t('overview.discard')),
        'discard.canceled': press(t('app.cancel')),
      },
      check: ({ context }) => {
        const links = screen.queryAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))
        expect(links).toEqual(context.drafts.map(({ path }) => path))
        expect(screen.queryAllByText('2 hours ago').length).toBe(context.drafts.length)
      },
      close: cleanup,
    }
  })
})

test('before a draft is discarded that may be stored already, this is said', async () => {
  const user = userEvent.setup()
  const ask = async (found: OpenDraft) => {
    const findDrafts = fromPromise<readonly OpenDraft[], { userId: string }>(async () => [found])
    const actor = createActor(openDraftsMachine.provide({ actors: { findDrafts } }), {
      input: { userId: 'u1' },
    }).start()
    render(<OpenDrafts drafts={actor} now={now} />)
    await user.click(await screen.findByRole('button', { name: t('overview.discardNamed', { name: 'Concert' }) }))
    const isSaid = screen.queryByText(t('overview.discardStored')) !== null
    cleanup()
    return isSaid
  }
  expect([await ask(draft), await ask({ ...draft, mayBeStored: true })]).toEqual([false, true])
})
