import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { FileType, ThemeFile } from '#domain/themes/themeFile.ts'
import { themeFileNamingMachine } from '#machines/themes/themeFileNaming.ts'
import { themeFilesMachine } from '#machines/themes/themeFiles.ts'
import { ThemeFileList } from '#src/views/themes/ThemeFileList.tsx'
import { ThemeFileNaming } from '#src/views/themes/ThemeFileNaming.tsx'
import { ThemeFilesView } from '#src/views/themes/ThemeFilesView.tsx'
import { themeFile } from '#test/samples/themeFile.ts'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

const input = { theme: 'Town', type: 'css' } as const
const dialog = () => within(screen.getByRole('alertdialog'))
const press = (name: string) => user.click(screen.getByRole('button', { name }))

test('every path through the rendered list of files', async () => {
  await walkView(
    themeFilesMachine,
    {
      inputs: [input],
      events: {
        'files.refreshRequested': ({ value }) => (value.list === 'failed' && value.work !== 'asking' ? [{}] : []),
        'deletion.requested': ({ value }) => (value.list === 'ready' ? [{ name: 'site.css' }] : []),
        'dialog.confirmed': [{}],
        'dialog.canceled': [{}],
        'deletion.undone': ({ value, context }) => (value.list !== 'ready' || context.removed === null ? [] : [{}]),
      },
      actors: {
        loadFiles: {
          done: [[themeFile('site.css', true), themeFile('tokens.css', false)], []],
          error: [{ code: 'offline' }],
        },
        removeFile: { done: [undefined], error: [{ code: 'changedMeanwhile' }] },
        restoreFile: { done: [null], error: [{ code: 'offline' }] },
      },
      guardsRead: ({ files, removed }) => [files.length, removed !== null],
    },
    ({ actor }) => {
      const { unmount } = render(
        <ThemeFilesView files={actor} adding={null}>
          <ThemeFileList files={actor} />
        </ThemeFilesView>,
      )
      return {
        around: (work) => act(work),
        gestures: {
          'files.refreshRequested': () => press(t('app.retry')),
          'deletion.requested': ({ name }) => press(t('themeFiles.delete', { name })),
          'dialog.confirmed': () => user.click(dialog().getByRole('button', { name: t('app.yes') })),
          'dialog.canceled': () => user.keyboard('{Escape}'),
          'deletion.undone': () => press(t('bulk.undo')),
        },
        check: ({ value, context: { files, removed, failure } }) => {
          expect(screen.queryAllByRole('alertdialog')).toHaveLength(value.work === 'asking' ? 1 : 0)
          if (value.work === 'asking') return
          expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(
            files.map(({ name }) => name),
          )
          expect(screen.queryAllByRole('alert')).toHaveLength(failure === null ? 0 : 1)
          expect(screen.queryAllByRole('status')).toHaveLength(removed === null ? 0 : 1)
          expect(screen.queryAllByText(t('themeFiles.empty'))).toHaveLength(
            files.length === 0 && value.list === 'ready' ? 1 : 0,
          )
        },
        close: unmount,
      }
    },
  )
})

test('what keeps a page from its readers stands beside its file: gaps, and no text in the other language', async () => {
  const files = [themeFile('club.de.md', true), { ...themeFile('impressum.de.md', false), gaps: 6 }]
  const actors = { loadFiles: fromPromise<ThemeFile[], { theme: string; type: FileType }>(async () => files) }
  const actor = createActor(themeFilesMachine.provide({ actors }), { input: { theme: 'Town', type: 'md' } }).start()
  render(<ThemeFileList files={actor} />)
  await screen.findByText('club.de.md')
  const [club, impressum] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(club).toContain(t('themeFiles.without.en'))
  expect(impressum).toContain(t('themeFiles.gaps', { count: 6 }))
  expect(impressum).not.toContain(t('themeFiles.without.en'))
  actor.stop()
})

test('every path through the rendered dialog for a new file', async () => {
  await walkView(
    themeFileNamingMachine,
    {
      inputs: [input],
      events: {
        'dialog.opened': [{}],
        'dialog.closed': [{}],
        'name.changed': ({ context }) => (context.name === '' ? [{ name: 'a.css' }] : [{ name: '' }]),
        'creation.requested': [{}],
      },
      actors: { createFile: { done: [undefined], error: [{ code: 'offline' }] } },
      guardsRead: ({ name }) => name,
    },
    ({ actor }) => {
      const { unmount } = render(<ThemeFileNaming naming={actor} />)
      const field = () => dialog().getByRole<HTMLInputElement>('textbox')
      return {
        around: (work) => act(work),
        gestures: {
          'dialog.opened': () => press(t('themeFiles.create')),
          'dialog.closed': () => user.click(dialog().getByRole('button', { name: t('app.cancel') })),
          'name.changed': async ({ name }) => {
            if (name === '') return user.clear(field())
            await user.click(field())
            await user.paste(name)
          },
          'creation.requested': () => user.type(field(), '{Enter}'),
        },
        check: ({ value, context: { name, failure } }) => {
          expect(screen.queryAllByRole('alertdialog')).toHaveLength(value === 'closed' ? 0 : 1)
          if (value === 'closed') return
          expect([field().value, field().disabled]).toEqual([name, value === 'creating'])
          const [issue] = failure?.issues ?? []
          if (failure)
            expect(dialog().getByText(issue ? t(`reasons.${issue.reason}`) : t('failures.offline'))).toBeTruthy()
        },
        close: unmount,
      }
    },
  )
})

test('the first character that the name of a file cannot have is named', async () => {
  const actor = createActor(themeFileNamingMachine, { input }).start()
  render(<ThemeFileNaming naming={actor} />)
  await press(t('themeFiles.create'))
  const field = () => dialog().getByRole('textbox')
  await user.type(field(), ' my new.css {Enter}')
  expect(dialog().getByText(/^A space does not work in this name\. Use letters/)).toBeTruthy()
  await user.clear(field())
  await user.type(field(), 'größe.css{Enter}')
  expect(dialog().getByText(/^“ö” does not work in this name\. Use letters/)).toBeTruthy()
  await user.clear(field())
  await user.type(field(), 'a//b.css{Enter}')
  expect(dialog().getByText(t('reasons.fileName'))).toBeTruthy()
  actor.stop()
})
