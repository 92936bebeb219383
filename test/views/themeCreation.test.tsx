import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { themeCreationMachine } from '#machines/themes/themeCreation.ts'
import { ThemeCreation } from '#src/views/themes/ThemeCreation.tsx'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

const dialog = () => within(screen.getByRole('alertdialog'))
const nameField = () => dialog().getByRole<HTMLInputElement>('textbox')

test('every path through the rendered dialog for a new theme', async () => {
  await walkView(
    themeCreationMachine,
    {
      inputs: [{ draftKey: 'm:newTheme', draft: null }],
      events: {
        'dialog.opened': [{ active: 'default' }],
        'dialog.closed': [{}],
        'name.changed': ({ context }) => (context.name === '' ? [{ name: 'H' }] : [{ name: '' }]),
        'parent.changed': ({ context }) => (context.parent === 'Town' ? [] : [{ parent: 'Town' }]),
        'creation.requested': [{}],
      },
      actors: {
        keepWork: { done: [], error: [] },
        createTheme: {
          done: [{ name: 'H', active: false, editable: true, parent: 'default', failures: [] }],
          error: [{ code: 'offline' }, { code: 'nameExists', issues: [{ field: 'name', reason: 'nameExists' }] }],
        },
      },
      guardsRead: ({ name }) => name,
    },
    ({ actor }) => {
      const { unmount } = render(<ThemeCreation creation={actor} parents={['default', 'Town']} active="default" />)
      return {
        around: (work) => act(work),
        gestures: {
          'dialog.opened': () => user.click(screen.getByRole('button', { name: t('cms.create') })),
          'dialog.closed': () => user.keyboard('{Escape}'),
          'name.changed': ({ name }) => (name === '' ? user.clear(nameField()) : user.type(nameField(), name)),
          'parent.changed': async ({ parent }) => {
            await user.click(dialog().getByRole('button', { name: new RegExp(t('cms.fields.parent')) }))
            await user.click(screen.getByRole('option', { name: parent }))
          },
          'creation.requested': (_, { context }) =>
            context.name === ''
              ? user.click(dialog().getByRole('button', { name: t('cms.createNow') }))
              : user.type(nameField(), '{Enter}'),
        },
        check: ({ value, context }) => {
          expect(screen.queryAllByRole('alertdialog')).toHaveLength(value === 'closed' ? 0 : 1)
          if (value === 'closed') return
          expect(nameField().value).toBe(context.name)
          expect(nameField().disabled).toBe(value === 'creating')
          const [issue] = context.failure?.issues ?? []
          const sentence =
            context.failure && (issue ? t(`reasons.${issue.reason}`) : t(`failures.${context.failure.code}`))
          expect(sentence === null || dialog().getByText(sentence) !== null).toBe(true)
          expect(nameField().getAttribute('aria-invalid')).toBe(issue ? 'true' : null)
        },
        close: unmount,
      }
    },
  )
})

test('who opens the dialog types the name at once, and again after it was refused', async () => {
  const { actor, call } = stage(themeCreationMachine).start({ draftKey: 'm:newTheme', draft: null })
  render(<ThemeCreation creation={actor} parents={['default']} active="default" />)
  await user.click(screen.getByRole('button', { name: t('cms.create') }))
  await user.keyboard('Winter')
  await user.click(dialog().getByRole('button', { name: t('cms.createNow') }))
  await act(() => call('createTheme').reject(new FailureError({ code: 'nameExists' })))
  await user.keyboard(' 2')
  expect(nameField().value).toBe('Winter 2')
})

test('an empty name is refused each time, and gets the focus', async () => {
  const { actor } = stage(themeCreationMachine).start({ draftKey: 'm:newTheme', draft: null })
  render(<ThemeCreation creation={actor} parents={['default']} active="default" />)
  await user.click(screen.getByRole('button', { name: t('cms.create') }))
  for (const _press of [1, 2]) {
    await user.click(dialog().getByRole('button', { name: t('cms.createNow') }))
    expect(document.activeElement).toBe(nameField())
  }
})

test('a name that is refused for its characters says which they are', async () => {
  const { actor } = stage(themeCreationMachine).start({ draftKey: 'm:newTheme', draft: null })
  render(<ThemeCreation creation={actor} parents={['default']} active="default" />)
  await user.click(screen.getByRole('button', { name: t('cms.create') }))
  await user.type(nameField(), 'Market & Fair!{Enter}')
  expect(dialog().getByText(/^Not allowed in a name: & and !\./)).toBeDefined()
})
