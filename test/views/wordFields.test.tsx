import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { otherWord } from '#domain/word.ts'
import { wordChoiceMachine } from '#machines/entries/wordChoice.ts'
import { WordFields } from '#src/views/entries/WordFields.tsx'
import { type Run, stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()
const music = { id: 'c1', name: 'Music' }

type Props = {
  categories: Run<typeof wordChoiceMachine>['actor']
  moderating: boolean
  onCategory?: (id: string) => void
}

const Fields = ({ categories, moderating, onCategory = () => {} }: Props) => {
  const [topics] = useState(() => stage(wordChoiceMachine).start({ source: 'topics' }))
  const field = { value: '', onChange: onCategory, required: true }
  return (
    <WordFields
      category={{ ...field, name: 'category', label: 'Category' }}
      topic={{ ...field, name: 'topic', label: 'Topic' }}
      categories={categories}
      topics={topics.actor}
      moderating={moderating}
    />
  )
}

const opener = () => screen.getByRole('button', { name: /Category/ })

test('every path through the rendered dropdown, as a moderator sees it', async () => {
  await walkView(
    wordChoiceMachine,
    {
      inputs: [{ source: 'categories' }],
      events: {
        'options.reloadRequested': [{}],
        'name.changed': ({ value }) =>
          ['missing', 'lookingAgain', 'creating'].includes(String(value)) ? [{ name: ' Music ' }, { name: ' ' }] : [],
        'creation.requested': [{}],
      },
      actors: {
        loadOptions: { done: [[], [music]], error: [{ code: 'offline' }] },
        createWord: { done: [undefined], error: [{ code: 'nameExists' }] },
      },
      guardsRead: ({ name }) => name.trim() !== '',
    },
    (run) => {
      const { unmount } = render(<Fields categories={run.actor} moderating />)
      return {
        around: (work) => act(work),
        gestures: {
          'options.reloadRequested': async (_, { value }) => {
            if (value === 'failed') return user.click(screen.getByRole('button', { name: t('app.retry') }))
            await user.click(opener())
            await user.keyboard('{Escape}')
          },
          'name.changed': async ({ name }) => {
            const box = screen.getByLabelText(t('events.firstCategory'))
            await user.clear(box)
            await user.click(box)
            await user.paste(name)
          },
          'creation.requested': () => user.click(screen.getByRole('button', { name: t('events.createWord') })),
        },
        check: ({ value, context }) => {
          const isMissing = ['missing', 'lookingAgain', 'creating'].includes(String(value))
          expect(screen.queryAllByText(t('events.noVocabularyModerating'))).toHaveLength(isMissing ? 1 : 0)
          const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? '')
          const isTold = context.failure !== null && (isMissing || value === 'failed')
          expect(alerts.map((text) => text.includes(t(`failures.${context.failure?.code ?? 'offline'}`)))).toEqual(
            isTold ? [true] : [],
          )
        },
        close: unmount,
      }
    },
  )
})

test('a member is told who adds the first words, and can save with "Other" until then', async () => {
  const chosen: string[] = []
  const { actor, call, clock } = stage(wordChoiceMachine).start({ source: 'categories' })
  const { unmount } = render(<Fields categories={actor} moderating={false} onCategory={(id) => chosen.push(id)} />)
  await act(() => call('loadOptions').resolve([]))
  expect(screen.getByText(/moderation@/).textContent).toBe(t('events.noVocabulary'))
  expect(screen.queryByLabelText(t('events.firstCategory'))).toBeNull()
  await user.click(opener())
  await user.click(await screen.findByRole('option', { name: t('events.otherWord') }))
  expect(chosen).toEqual([otherWord])

  await act(async () => clock.increment(10_000))
  await act(() => call('loadOptions').resolve([music]))
  expect(screen.queryByText(t('events.noVocabulary'))).toBeNull()
  await user.click(opener())
  await screen.findByRole('option', { name: 'Music' })
  expect(screen.queryByRole('option', { name: t('events.otherWord') })).toBeNull()
  unmount()
})
