import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { FileVersion, ThemeFileAddress } from '#domain/themes/themeFile.ts'
import { textPreviewMachine } from '#machines/texts/textPreview.ts'
import { fileHistoryMachine } from '#machines/themes/fileHistory.ts'
import { TextPreviewView } from '#src/views/texts/TextPreviewView.tsx'
import { DiffView } from '#src/views/themes/DiffView.tsx'
import { FileHistoryView } from '#src/views/themes/FileHistoryView.tsx'
import { address, fileOf } from '#test/machines/editedFile.ts'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const version = (number: number, removed = false): FileVersion => ({
  version: number,
  createdAt: '2031-05-01T10:00:00.000Z',
  author: number === 1 ? null : { id: 'u1', nickname: 'Mira' },
  size: 1_500,
  removed,
})
const versions = [version(3), version(2), version(1)]

const t = await startTexts()
const user = userEvent.setup()

const click = (name: string) => user.click(screen.getByRole('button', { name }))
const toggle = () => click(t('fileHistory.title'))

test('every path through the rendered history', async () => {
  await walkView(
    fileHistoryMachine,
    {
      inputs: [{ address }],
      guardsRead: ({ versions, shown }) => [versions.length, versions[0]?.removed, shown?.version],
      events: {
        'history.opened': [{}],
        'history.closed': [{}],
        'history.outdated': [{}],
        'load.retried': [{}],
        'version.chosen': ({ context }) =>
          context.versions
            .slice(1)
            .filter(({ version, removed }) => !removed && version !== context.shown?.version)
            .map(({ version }) => ({ version })),
        'version.closed': [{}],
        'change.requested': [{ change: 'restoration' }, { change: 'removal' }],
        'change.confirmed': [{}],
        'change.canceled': [{}],
      },
      actors: {
        loadVersions: { done: [versions, [version(2, true)]], error: [{ code: 'offline' }] },
        loadVersion: {
          done: ({ context: { wanted } }) => [{ version: wanted, content: `a${wanted} {}`, isBinary: false }],
          error: [{ code: 'notFound' }],
        },
        changeFile: { done: [fileOf('a {}', 3)], error: [{ code: 'changedMeanwhile' }] },
      },
    },
    ({ actor }) => {
      const { unmount } = render(
        <FileHistoryView history={actor} text="a2 {}" isDirty={false} timezone="Europe/Berlin" />,
      )
      return {
        around: (work) => act(work),
        gestures: {
          'history.opened': toggle,
          'history.closed': toggle,
          'load.retried': () => click(t('app.retry')),
          'version.chosen': ({ version }) => click(t('fileHistory.compareVersion', { version })),
          'version.closed': (_, { context }) =>
            click(t('fileHistory.compareVersion', { version: context.shown?.version })),
          'change.requested': ({ change }, { context }) =>
            click(
              change === 'removal'
                ? t('fileHistory.remove')
                : t('fileHistory.restore', { version: context.shown?.version }),
            ),
          'change.confirmed': (_, { context }) => click(t(`fileHistory.${context.change}.confirm`)),
          'change.canceled': () => click(t('app.cancel')),
        },
        check: (state) => {
          const { shown, failure } = state.context
          const isAsking = state.matches('confirming')
          const opener = screen.getByRole('button', { name: t('fileHistory.title'), hidden: isAsking })
          expect(opener.getAttribute('aria-expanded')).toBe(String(!state.matches('closed')))
          expect(screen.queryAllByRole('alertdialog').length).toBe(isAsking ? 1 : 0)
          if (state.matches('closed') || isAsking) return
          expect(screen.queryAllByRole('alert').length).toBe(failure === null ? 0 : 1)
          expect(screen.queryAllByRole('button', { pressed: true }).length).toBe(shown === null ? 0 : 1)
        },
        close: unmount,
      }
    },
  )
})

const open = async (list: FileVersion[], isDirty = false, file: ThemeFileAddress = address) => {
  const run = stage(fileHistoryMachine).start({ address: file })
  render(<FileHistoryView history={run.actor} text="a2 {}" isDirty={isDirty} timezone="Europe/Berlin" />)
  await toggle()
  await act(() => run.call('loadVersions').resolve(list))
  return run
}

test('versions say when, by whom and how large, which one is in use, and which ones took the file away', async () => {
  await open([version(3), version(2, true), version(1)])
  const list = screen.getByRole('list', { name: t('fileHistory.title') })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Version 301.05.2031 12:00Mira2 kBin use',
    'Version 201.05.2031 12:00Miradeleted',
    'Version 101.05.2031 12:00deleted account2 kBCompare',
  ])
})

test('a file without versions of its own says so', async () => {
  await open([])
  expect(screen.getByText(t('fileHistory.empty'))).toBeDefined()
})

test('nothing takes the place of what is typed and not saved', async () => {
  const { call } = await open(versions, true)
  await click(t('fileHistory.compareVersion', { version: 1 }))
  await act(() => call('loadVersion').resolve({ version: 1, content: 'a1 {}', isBinary: false }))
  expect(screen.getByText(t('fileHistory.saveFirst'))).toBeDefined()
  const buttons = [t('fileHistory.restore', { version: 1 }), t('fileHistory.remove')]
  expect(buttons.map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled)).toEqual([true, true])
})

test('before a draft with gaps is restored, it is said that it takes its page off the site', async () => {
  const { call } = await open(versions, false, { theme: null, type: 'md', name: 'impressum.en.md' })
  await click(t('fileHistory.compareVersion', { version: 1 }))
  await act(() => call('loadVersion').resolve({ version: 1, content: '[NAME OF THE TOWN]', isBinary: false }))
  await click(t('fileHistory.restore', { version: 1 }))
  expect(screen.getByRole('alertdialog').textContent).toContain(t('fileHistory.gaps', { count: 1 }))
})

test('what a comparison opened with gets the focus back, and its heading has it meanwhile', async () => {
  const { call } = await open(versions)
  const compare = screen.getByRole('button', { name: t('fileHistory.compareVersion', { version: 1 }) })
  await user.click(compare)
  expect(document.activeElement).toBe(compare)
  await act(() => call('loadVersion').resolve({ version: 1, content: 'a1 {}', isBinary: false }))
  expect(document.activeElement?.textContent).toBe(t('fileHistory.comparison', { version: 1 }))
  const restore = screen.getByRole('button', { name: t('fileHistory.restore', { version: 1 }) })
  await user.click(restore)
  await click(t('app.cancel'))
  await expect.poll(() => document.activeElement).toBe(restore)
  await user.click(restore)
  await click(t('fileHistory.restoration.confirm'))
  await act(() => call('changeFile').resolve(fileOf('a1 {}', 4)))
  await act(() => call('loadVersions').resolve([version(4), ...versions]))
  await expect.poll(() => document.activeElement).toBe(compare)
})

describe('a diff', () => {
  const lines = (before: string, after: string) => {
    render(<DiffView label="Compared" before={before} after={after} />)
    return screen.getAllByRole('listitem').map((line) => [line.dataset.mark ?? 'gap', line.textContent])
  }

  test('two texts are shown line by line, with words for what came and went, and without what is far from it', () => {
    const text = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`)
    expect(lines(text.join('\n'), text.with(9, 'another').join('\n'))).toEqual([
      ['gap', '… 6 equal lines'],
      ['same', ' line 7'],
      ['same', ' line 8'],
      ['same', ' line 9'],
      ['removed', '−removed: line 10'],
      ['added', '+added: another'],
      ['same', ' line 11'],
      ['same', ' line 12'],
      ['same', ' line 13'],
      ['gap', '… 7 equal lines'],
    ])
    expect(screen.getByText('1 line added, 1 line removed')).toBeDefined()
  })

  test('texts that are the same say so', () => {
    render(<DiffView label="Compared" before="a" after="a" />)
    expect(screen.getByText(t('diff.same'))).toBeDefined()
  })

  test('an empty text differs by all lines of the other', () => {
    expect(lines('', 'a\nb\n')).toEqual([
      ['added', '+added: a'],
      ['added', '+added: b'],
    ])
  })
})

test('every path through the rendered preview', async () => {
  await walkView(
    textPreviewMachine,
    {
      inputs: [
        { address: { ...address, type: 'md' }, content: '# Us' },
        { address: null, content: '' },
      ],
      events: {
        'text.changed': [{ content: '# We' }],
        'preview.opened': [{ content: '# Us' }],
        'preview.closed': [{}],
        'preview.retried': [{}],
      },
      actors: { renderText: { done: ['<h2 id="root">Us</h2>'], error: [{ code: 'offline' }] } },
    },
    ({ actor }) => {
      const { unmount } = render(<TextPreviewView preview={actor} language="de" height={400} />)
      return {
        around: (work) => act(work),
        gestures: { 'preview.retried': () => click(t('app.retry')) },
        check: ({ context }) => {
          expect(screen.queryAllByRole('alert').length).toBe(actor.getSnapshot().matches({ open: 'failed' }) ? 1 : 0)
          const heading = screen.queryByRole('heading', { level: 3 })
          expect(heading?.textContent ?? null).toBe(context.html === null ? null : 'Us')
          expect(heading?.id ?? '').toBe('')
        },
        close: unmount,
      }
    },
  )
})
