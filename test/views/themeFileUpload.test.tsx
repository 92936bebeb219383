import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ThemeFile } from '#domain/themes/themeFile.ts'
import { themeFilesMachine } from '#machines/themes/themeFiles.ts'
import { themeFileUploadMachine } from '#machines/themes/themeFileUpload.ts'
import { FileChooser } from '#src/views/themes/FileChooser.tsx'
import { ThemeFileTiles } from '#src/views/themes/ThemeFileTiles.tsx'
import { ThemeFileUpload } from '#src/views/themes/ThemeFileUpload.tsx'
import { type Run, stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup({ applyAccept: false })

const picture = { key: 'k1', name: 'new.png', size: 20, type: 'image/png' }
const script = { key: 'k2', name: 'script.js', size: 9, type: 'text/javascript' }
const logo: ThemeFile = {
  name: 'logo.png',
  own: true,
  theme: 'Town',
  version: 2,
  size: 20,
  updatedAt: null,
  link: '/theme/@k/image/logo.png?v=1',
}

const Uploads = ({ actor, tiles }: { actor: Run<typeof themeFileUploadMachine>['actor']; tiles: Tiles }) => {
  const choose = ({ name }: File, target: ThemeFile | null) => {
    const file = [picture, script].find((known) => known.name === name) ?? expect.unreachable(name)
    const old = target && { name: target.name, version: target.version }
    actor.send({ type: 'file.chosen', file, target: old, known: target ? [] : ['logo.png'] })
  }
  return (
    <>
      <FileChooser className="" accept={['.png']} onFile={(file) => choose(file, null)}>
        Upload an image
      </FileChooser>
      <ThemeFileUpload upload={actor} />
      <ThemeFileTiles files={tiles} onReplace={choose} />
    </>
  )
}
type Tiles = ReturnType<ReturnType<typeof stage<typeof themeFilesMachine>>['start']>['actor']

const oneTile = async (): Promise<Tiles> => {
  const { actor, call } = stage(themeFilesMachine).start({ theme: 'Town', type: 'image' })
  await call('loadFiles').resolve([logo])
  return actor
}

test('every path through the rendered upload', async () => {
  const tiles = await oneTile()
  await walkView(
    themeFileUploadMachine,
    {
      inputs: [{ theme: 'Town', type: 'image' }],
      events: {
        'file.chosen': [
          { file: picture, target: null, known: ['logo.png'] },
          { file: picture, target: { name: 'logo.png', version: 2 }, known: [] },
          { file: script, target: null, known: ['logo.png'] },
        ],
        'file.removed': ({ value }) => (value === 'noFile' || value === 'uploading' ? [] : [{}]),
        'name.changed': ({ context: { target, name } }) => (target !== null ? [] : [{ name: name === '' ? 'a' : '' }]),
        'upload.requested': [{}],
        'upload.progressed': [{ loaded: 1, total: 4 }],
        'upload.canceled': [{}],
      },
      actors: {
        holdFile: { done: [], error: [] },
        readFile: { done: ['data:image/png;base64,AA'], error: [{ code: 'readError' }] },
        sendFile: {
          done: [undefined],
          error: [{ code: 'changedMeanwhile' }, { code: 'tooLarge' }, { code: 'offline' }],
        },
      },
      guardsRead: ({ file, name, target }) => [file?.key, name, target?.version],
    },
    ({ actor }) => {
      const { unmount } = render(<Uploads actor={actor} tiles={tiles} />)
      const click = (name: string) => user.click(screen.getByRole('button', { name }))
      const field = () => screen.getByRole<HTMLInputElement>('textbox')
      return {
        around: (work) => act(work),
        gestures: {
          'file.chosen': ({ file, target }) =>
            user.upload(
              screen.getByLabelText(target ? /^logo\.png/ : 'Upload an image'),
              new File(['x'.repeat(file.size)], file.name, { type: file.type }),
            ),
          'file.removed': (_, { value }) => click(t(value === 'refused' ? 'app.close' : 'app.cancel')),
          'name.changed': ({ name }) => (name === '' ? user.clear(field()) : user.type(field(), name)),
          'upload.requested': () => click(t('themeFiles.save')),
          'upload.canceled': () => click(t('app.cancel')),
        },
        check: ({ value, context: { file, name, target, preview, progress, failure } }) => {
          const region = screen.queryByRole('region')
          expect(region === null).toBe(file === null)
          expect(region?.querySelector('img')?.getAttribute('src') ?? null).toBe(preview)
          const names = screen.queryAllByRole<HTMLInputElement>('textbox').map((input) => input.value)
          expect(names).toEqual(file === null || target !== null ? [] : [name])
          const [issue] = failure?.issues ?? []
          expect(screen.queryAllByRole('alert')).toHaveLength(failure && !issue ? 1 : 0)
          expect(region?.textContent?.includes('It may have 1 MB at most.') === true).toBe(failure?.code === 'tooLarge')
          if (issue) expect(screen.getByText(t(`reasons.${issue.reason}`))).toBeTruthy()
          expect(screen.queryAllByRole<HTMLProgressElement>('progressbar').map((bar) => bar.value)).toEqual(
            value === 'uploading' ? [progress * 100] : [],
          )
        },
        close: unmount,
      }
    },
  )
})

test('a tile shows the picture where the site has it, and only its own kind can be chosen for it', async () => {
  render(<ThemeFileTiles files={await oneTile()} onReplace={() => {}} />)
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/theme/@k/image/logo.png?v=1')
  expect(screen.getByLabelText(/^logo\.png/).getAttribute('accept')).toBe('.png')
})

test('an SVG opens in the editor, and can be replaced as well; those of the built-in theme are looked at', async () => {
  const { actor, call } = stage(themeFilesMachine).start({ theme: 'Town', type: 'image' })
  await call('loadFiles').resolve([
    { ...logo, name: 'logo.svg' },
    { ...logo, name: 'icon.png', theme: 'default' },
  ])
  render(<ThemeFileTiles files={actor} onReplace={() => {}} />)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/backstage/cms/theme/file/image/bG9nby5zdmc?theme=Town',
  ])
  expect([...document.querySelectorAll('input')].map((input) => input.accept)).toEqual(['.svg'])
})

test.each([
  ['wappen.svg', [], 'To make it the logo, name it logo.svg.'],
  ['Wappen.PNG', ['icon.png'], 'To make it the logo, name it logo.png.'],
  ['wappen.jpg', [], null],
  ['wappen.svg', ['logo.png'], null],
])('%s beside %j is told under which name it is the logo', async (name, known, told) => {
  const { actor, call } = stage(themeFileUploadMachine).start({ theme: 'Town', type: 'image' })
  actor.send({ type: 'file.chosen', file: { ...picture, name, type: '' }, target: null, known })
  await call('readFile').resolve('data:image/png;base64,AA')
  render(<ThemeFileUpload upload={actor} />)
  expect(screen.queryByText(/the logo/)?.textContent ?? null).toBe(told)
})
