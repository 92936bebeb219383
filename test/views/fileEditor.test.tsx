import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Draft, DraftSearch } from '#domain/draft.ts'
import { contentFaultOf } from '#domain/themes/fileEditing.ts'
import type { ThemeFileAddress, ThemeFileContent } from '#domain/themes/themeFile.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { fileConflictMachine } from '#machines/themes/fileConflict.ts'
import { fileEditorMachine } from '#machines/themes/fileEditor.ts'
import { complaintText } from '#src/faultTexts.ts'
import type { CodeEditorProps } from '#src/views/themes/CodeEditor.tsx'
import { FileEditorView } from '#src/views/themes/FileEditorView.tsx'
import { address, fileOf } from '#test/machines/editedFile.ts'
import { workKeptIn } from '#test/machines/keptWork.ts'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const input = { address, draftKey: 'u1:themeFile:Town:css:site.css', file: fileOf('a {}') }
const draft = { values: { content: 'b {}' }, base: {}, version: 2, savedAt: '2031-05-01T10:00:00.000Z' }
const theirs = fileOf('c {}', 4)
const now = Date.parse('2031-05-01T13:00:00.000Z')
const refusal = {
  code: 'invalid',
  issues: [{ field: 'content', reason: 'line 1, column 3: Unclosed block' }],
} as const

const t = await startTexts()
const user = userEvent.setup()
afterEach(() => {
  cleanup()
  isShown = true
})

const places: unknown[] = []
let isShown = true
let email = 'moderation@millford.example'

/** CodeMirror needs layout. */
const PlainEditor = ({ ref, label, text, isReadOnly, fault, onChange }: CodeEditorProps) => {
  if (typeof ref === 'object' && ref !== null) ref.current = { goTo: (place) => places.push(place) }
  return (
    <textarea
      aria-label={label}
      aria-invalid={fault !== null}
      value={text}
      readOnly={isReadOnly}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /site\.css/, hidden: true })
const button = (name: string) => screen.getByRole('button', { name })
const nothing = async () => {}
const keepWork = workKeptIn(new Map())

const show = (actor: ReturnType<typeof createActor<typeof fileEditorMachine>>) => {
  const guard = createActor(leaveGuardMachine).start()
  const { unmount } = render(
    <FileEditorView editor={actor} guard={guard} Editor={PlainEditor} height={400} now={now} {...{ email, isShown }} />,
  )
  return () => {
    unmount()
    guard.stop()
  }
}

test('every path through the rendered editor', async () => {
  const load: { current: PromiseWithResolvers<ThemeFileContent> | null } = { current: null }
  const resolveConflict = fileConflictMachine.provide({
    actors: {
      loadTheirs: fromPromise<ThemeFileContent, ThemeFileAddress>(() => {
        load.current = Promise.withResolvers<ThemeFileContent>()
        return load.current.promise
      }),
    },
    actions: {
      // The dialog may break: the form goes on.
      keepFailure: () => {
        throw new Error('the child is gone')
      },
    },
  })
  await walkView(
    fileEditorMachine,
    {
      inputs: [input, { ...input, file: fileOf('a {}', 0, 'default') }],
      guardsRead: ({ loaded, content, sent, draft }) => [content === loaded, content === sent, draft === null],
      events: {
        'text.changed': ({ context }) =>
          ['b {}', 'a {}'].filter((content) => content !== context.content).map((content) => ({ content })),
        'save.requested': [{}],
        'draft.restored': [{}],
        'draft.discarded': [{}],
        'draft.postponed': [{}],
        'changes.discarded': [{}],
        'file.replaced': [{ file: fileOf('a {}', 4) }],
      },
      actors: {
        keepWork: { done: [], error: [] },
        findDraft: { done: [draft, null], error: [new Error('the storage is locked')] },
        saveFile: {
          done: ({ context }) => [fileOf(context.sent, 4)],
          error: [{ code: 'changedMeanwhile' }, { ...refusal, issues: [...refusal.issues] }],
        },
        resolveConflict: {
          done: ({ context }) =>
            context.sent === theirs.content
              ? [null]
              : [null, { side: 'mine' as const, theirs }, { side: 'theirs' as const, theirs }],
          error: [new Error('the child is gone')],
        },
      },
    },
    ({ actor }) => {
      const close = show(actor)
      return {
        around: (work) => act(work),
        gestures: {
          'text.changed': async ({ content }, state) => {
            // Behind the dialog nobody types.
            if (state.matches('conflict')) return act(() => actor.send({ type: 'text.changed', content }))
            field().focus()
            field().select()
            await user.paste(content)
          },
          'save.requested': () => user.click(button(t('form.save'))),
          'draft.restored': (_, state) => {
            const isOffered = state.matches('offeringDraft')
            return user.click(button(t(isOffered ? 'draft.restore' : 'form.bringBack')))
          },
          'draft.discarded': () => user.click(button(t('draft.discard'))),
          'draft.postponed': () => user.click(button(t('draft.postpone'))),
          'changes.discarded': () => user.click(button(t('form.reset'))),
          'xstate.done.actor.resolveConflict': async ({ output }) => {
            if (output === null) return user.click(button(t('fileConflict.later')))
            await act(async () => load.current?.resolve(theirs))
            await user.click(screen.getByRole('radio', { name: t(`fileConflict.${output.side as 'mine'}`) }))
            return user.click(button(t('fileConflict.confirm')))
          },
          'xstate.error.actor.resolveConflict': () => act(async () => load.current?.reject(new Error('no answer'))),
        },
        check: (state) => {
          const { content, loaded, failure, draft } = state.context
          const canReturn = state.matches('unchanged') && draft !== null
          expect(document.querySelector<HTMLElement>('[data-state]')?.dataset.state).toBe(state.value)
          expect(field().value).toBe(content)
          expect(field().readOnly).toBe(!state.can({ type: 'text.changed', content: '' }))
          expect(field().getAttribute('aria-invalid')).toBe(String(contentFaultOf(failure) !== null))
          const canSave = state.matches('edited') && content !== loaded
          const save = screen.queryByRole('button', { name: t('form.save') })
          expect(save?.getAttribute('aria-disabled') ?? null).toBe(canSave || canReturn ? String(canReturn) : null)
          expect(screen.queryAllByRole('button', { name: t('form.bringBack') }).length).toBe(canReturn ? 1 : 0)
          expect(screen.queryAllByText(t('form.discarded')).length).toBe(canReturn ? 1 : 0)
          expect(screen.queryAllByRole('button', { name: t('draft.restore') }).length).toBe(
            state.matches('offeringDraft') ? 1 : 0,
          )
          expect(screen.queryByRole('button', { name: t('form.saving') })?.getAttribute('aria-busy') ?? null).toBe(
            state.matches('saving') ? 'true' : null,
          )
          expect(screen.queryAllByText(t('cms.files.saveError')).length).toBe(failure === null ? 0 : 1)
          expect(screen.queryAllByText('Unclosed block').length).toBe(contentFaultOf(failure) === null ? 0 : 1)
          expect(screen.queryAllByRole('alertdialog').length).toBe(state.matches('conflict') ? 1 : 0)
        },
        close,
      }
    },
    { keepWork, resolveConflict },
  )
})

const open = async (file = input.file, place = address, found: Draft | null = null) => {
  const findDraft = fromPromise<Draft | null, DraftSearch>(async () => found)
  const machine = fileEditorMachine.provide({ actors: { keepWork, findDraft } })
  show(createActor(machine, { input: { ...input, address: place, file } }).start())
  await act(nothing)
}

test('a draft is offered with its age, and says when the file has changed since', async () => {
  await open(input.file, address, draft)
  const offer = screen.getByRole('region', { name: t('draft.label') })
  expect(offer.textContent).toContain(t('draft.found', { age: '3 hours ago' }))
  expect(offer.textContent).toContain(t('fileEditor.draftOutdated'))
})

test('a missing key of the config is begun by its button, and the caret goes there', async () => {
  await open({ ...fileOf('sitename: Fair'), name: 'config.yaml' }, { theme: null, type: 'config', name: 'config.yaml' })
  expect(screen.queryByRole('button', { name: t('configHelp.insertKey', { key: 'sitename' }) })).toBeNull()
  await user.click(screen.getByRole('button', { name: t('configHelp.insertKey', { key: 'logoAlt' }) }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('sitename: Fair\nlogoAlt: ')
  expect(places.at(-1)).toMatchObject({ line: 2 })
  expect(screen.queryByRole('button', { name: t('configHelp.insertKey', { key: 'logoAlt' }) })).toBeNull()
})

test('texts have a guide to Markdown with a link to a longer one', async () => {
  await open({ ...fileOf('# Us'), name: 'about.md' }, { theme: null, type: 'md', name: 'about.md' })
  expect(screen.getByText(t('markdownHelp.title'))).toBeDefined()
  expect(document.querySelector('details a')?.getAttribute('href')).toBe('https://commonmark.org/help/')
})

test('a text says which page of the site it is, and others say nothing', async () => {
  await open({ ...fileOf('# Imprint'), name: 'imprint.md' }, { theme: null, type: 'md', name: 'imprint.md' })
  expect(screen.getByText(t('fileEditor.pageStates.public', { path: '/pages/imprint' }))).toBeDefined()
  cleanup()
  await open({ ...fileOf('# Us'), name: 'about.md' }, { theme: null, type: 'md', name: 'about.md' })
  expect(screen.queryByText(/\/pages\//)).toBeNull()
})

test('a text of a theme that nobody sees says when it becomes a page', async () => {
  isShown = false
  await open({ ...fileOf('# Imprint'), name: 'imprint.md' }, { theme: 'fair', type: 'md', name: 'imprint.md' })
  expect(screen.getByText(t('fileEditor.pageStates.inactive', { path: '/pages/imprint' }))).toBeDefined()
})

test('a text that names an address which nobody has says so once nothing else is missing', async () => {
  const text = 'Write to {{moderationEmail}}.'
  const page = { theme: null, type: 'md', name: 'impressum.en.md' } as const
  const said = () => screen.queryByText(/Nobody reads what is written to moderation@localhost/)
  email = 'moderation@localhost'
  await open({ ...fileOf(text), name: page.name }, page)
  expect(said()).not.toBeNull()
  await user.clear(screen.getByRole('textbox'))
  await user.paste('Write to us.')
  expect(said()).toBeNull()
  cleanup()
  email = 'moderation@millford.example'
  await open({ ...fileOf(text), name: page.name }, page)
  expect(said()).toBeNull()
})

test('a text with gaps says that it is not public, leads to the first gap, and says when none is left', async () => {
  const draft = '# Imprint\n\nTown of [NAME OF THE TOWN], [STREET AND NUMBER]'
  await open({ ...fileOf(draft), name: 'impressum.en.md' }, { theme: null, type: 'md', name: 'impressum.en.md' })
  const path = '/pages/impressum'
  expect(screen.queryByText(/link at the foot/)).toBeNull()
  expect(
    screen.getByText(t('fileEditor.pageStates.gaps', { path, count: 2, gap: '[NAME OF THE TOWN]' })).textContent,
  ).toBe(
    '2 gaps are left, the first is [NAME OF THE TOWN]. This text is not public at /pages/impressum until all are filled.',
  )
  await user.click(button('Go to the gap in line 3'))
  expect(places.at(-1)).toEqual({ line: 3, column: 9, length: 18 })
  await user.clear(screen.getByRole('textbox'))
  await user.paste('# Imprint\n\nTown of Millford')
  expect(screen.getByText(t('fileEditor.pageStates.ready', { path }))).toBeDefined()
})

test('a template that failed when a page was shown says why and since when, and leads to the place', async () => {
  const name = 'about.tpl'
  const place: ThemeFileAddress = { theme: 'Town', type: 'template', name }
  const failing = { error: 'about.tpl:2:1: template render limit exceeded', at: '2031-05-01T10:00:00.000Z' }
  await open({ ...fileOf('Hello'), name, failing }, place)
  const notice = screen.getByText(/visitors see the built-in/).closest('.notice')
  expect(notice?.textContent).toContain('3 hours ago')
  expect(notice?.textContent).toContain(complaintText(t, 'template render limit exceeded'))
  await user.click(button('Go to line 2'))
  expect(places.at(-1)).toMatchObject({ line: 2, column: 1 })
  cleanup()
  await open({ ...fileOf('Hello'), name }, place)
  expect(screen.queryByText(/visitors see the built-in/)).toBeNull()
})

test('a page to which no link leads says so, and the template says what to add until it is there', async () => {
  const [page, layout] = ['impressum.md', 'layout.tpl']
  await open({ ...fileOf('# Imprint'), name: page, unlinkedIn: layout }, { theme: 'Town', type: 'md', name: page })
  expect(screen.queryByText(/link at the foot/)).toBeNull()
  expect(screen.getByText(/No link leads to it: the template layout\.tpl/)).toBeDefined()
  cleanup()
  await open({ ...fileOf('<ul></ul>'), name: layout }, { theme: 'Town', type: 'template', name: layout })
  const notice = screen.getByText(t('fileEditor.lacks')).closest('.notice')
  expect(notice?.textContent).toContain(t('fileEditor.lacking.suggestion'))
  await user.clear(screen.getByRole('textbox'))
  await user.paste(notice?.querySelector('code')?.textContent ?? '')
  expect(screen.queryByText(t('fileEditor.lacks'))).toBeNull()
})

test('a page of the menu says that the menu leads to it', async () => {
  const name = 'menu/fair.md'
  await open({ ...fileOf('# Fair'), name }, { theme: null, type: 'md', name })
  expect(screen.getByText(/link in the menu of every page/)).toBeDefined()
})

test('a script, and a style sheet that the layout does not know, say that a template has to name them', async () => {
  const named = /once a template names it/
  await open({ ...fileOf('let a'), name: 'menu.js' }, { theme: null, type: 'js', name: 'menu.js' })
  expect(screen.getByText(named).textContent).toContain(`<script src="{{ 'js/menu.js' | asset }}" defer></script>`)
  cleanup()
  await open({ ...fileOf('a {}'), name: 'fair.css' }, { theme: null, type: 'css', name: 'fair.css' })
  expect(screen.getByText(named)).toBeDefined()
  cleanup()
  await open({ ...fileOf('a {}'), name: 'own.css' }, { theme: null, type: 'css', name: 'own.css' })
  expect(screen.queryByText(named)).toBeNull()
})

test('an unknown key is named, with the keys that there are', async () => {
  const sentence = complaintText(t, 'key "siteName" not known')
  expect(sentence).toContain('“siteName”')
  expect(sentence).toContain('sitenameShort')
})
