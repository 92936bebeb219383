import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { builtInColors } from '#domain/themes/colors.ts'
import { type ChosenFile, imageTypes } from '#domain/themes/files.ts'
import { newLook } from '#domain/themes/look.ts'
import { uploadMachine } from '#machines/entries/upload.ts'
import type { FormRef } from '#src/actors/refs.ts'
import { ImageField } from '#src/fields/ImageField.tsx'
import { MastheadPreview } from '#src/views/themes/MastheadPreview.tsx'
import { type Run, stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const poster: ChosenFile = { key: 'k1', name: 'poster.png', size: 20, type: 'image/png' }
const huge: ChosenFile = { key: 'k2', name: 'huge.webp', size: 41, type: 'image/webp' }
const script: ChosenFile = { key: 'k3', name: 'script.svg', size: 9, type: 'image/svg+xml' }
const input = { automatic: false, accept: imageTypes, maximumBytes: 40 } as const

const t = await startTexts()
const user = userEvent.setup({ applyAccept: false })

const Field = ({ actor, stored = null }: Pick<Run<typeof uploadMachine>, 'actor'> & { stored?: string | null }) => {
  const [value, setValue] = useState(stored)
  useEffect(() => actor.on('file.uploaded', ({ id }) => setValue(id)).unsubscribe, [actor])
  const choose = (file: File) => {
    const chosen = [poster, huge, script].find(({ name }) => name === file.name)
    if (chosen) actor.send({ type: 'file.chosen', file: chosen })
  }
  const mediaUrl = (id: string, width: number) => `/media/${id}?width=${width}`
  return (
    <ImageField
      name="image"
      label="Picture"
      value={value}
      onChange={setValue}
      upload={actor}
      onFile={choose}
      mediaUrl={mediaUrl}
    />
  )
}

test('a picture that is stored is shown as the server scales it for previews, until it is taken out', async () => {
  const { actor } = stage(uploadMachine).start(input)
  render(<Field actor={actor} stored="m1" />)
  expect(screen.getByAltText(t('upload.preview')).getAttribute('src')).toBe('/media/m1?width=100')
  await user.click(screen.getByRole('button', { name: t('upload.remove') }))
  expect(screen.queryByAltText(t('upload.preview'))).toBeNull()
})

test('a wrong file can be dropped, and the picture that is stored stays', async () => {
  const { actor } = stage(uploadMachine).start(input)
  render(<Field actor={actor} stored="m1" />)
  act(() => actor.send({ type: 'file.chosen', file: script }))
  expect(screen.queryByRole('button', { name: t('upload.remove') })).toBeNull()
  await user.click(screen.getByRole('button', { name: t('upload.keep') }))
  expect(actor.getSnapshot().value).toBe('noFile')
  expect(screen.getByAltText(t('upload.preview')).getAttribute('src')).toBe('/media/m1?width=100')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: t('upload.remove') })).toBeTruthy()
})

test('a file that was refused is not the logo at the top of the pages, where the saved one stays', async () => {
  const { actor, call } = stage(uploadMachine).start({ ...input, automatic: true })
  const snapshot = { context: { values: { ...newLook(), sitename: 'Ashcombe', image: 'm1' } } }
  const form = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe() {} }) } as unknown as FormRef
  const colors = builtInColors
  render(<MastheadPreview form={form} upload={actor} mediaUrl={(id) => `/media/${id}`} colors={colors} />)
  const logos = () => screen.getAllByRole('img', { name: 'Ashcombe' }).map((logo) => logo.getAttribute('src'))
  act(() => actor.send({ type: 'file.chosen', file: poster }))
  await act(() => call('readFile').resolve({ preview: 'data:image/png;base64,AA' }))
  expect(logos()).toEqual(Array(2).fill('data:image/png;base64,AA'))
  await act(() => call('uploadFile').reject(new FailureError({ code: 'tooLarge' })))
  expect(logos()).toEqual(['/media/m1', '/media/m1'])
})

test('a picture whose change was discarded is no longer shown', async () => {
  const { actor, call } = stage(uploadMachine).start({ ...input, automatic: true })
  const shown = () => screen.getByAltText(t('upload.preview')).getAttribute('src')
  const Discarding = () => {
    const [value, setValue] = useState('m1')
    useEffect(() => actor.on('file.uploaded', ({ id }) => setValue(id)).unsubscribe, [])
    const field = { name: 'image', label: 'Picture', value, onChange: () => {}, upload: actor, onFile: () => {} }
    return (
      <>
        <ImageField {...field} mediaUrl={(id) => `/media/${id}`} />
        <button type="button" onClick={() => setValue('m1')}>
          Discard
        </button>
      </>
    )
  }
  render(<Discarding />)
  act(() => actor.send({ type: 'file.chosen', file: poster }))
  await act(() => call('readFile').resolve({ preview: 'data:image/png;base64,AA' }))
  await act(() => call('uploadFile').resolve({ id: 'm2' }))
  expect(shown()).toBe('data:image/png;base64,AA')
  expect(screen.queryByRole('button', { name: t('upload.keep') })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(shown()).toBe('/media/m1')
})

test('a picture can be dropped on the field or pasted on the page; pasted text stays text', () => {
  const { actor } = stage(uploadMachine).start(input)
  const { container } = render(<Field actor={actor} />)
  const field = container.querySelector('fieldset') as HTMLElement
  const file = new File(['x'], poster.name, { type: poster.type })
  const name = () => actor.getSnapshot().context.file?.name
  const brings = { files: [file], types: ['Files'] }

  expect(fireEvent.dragOver(document.body, { dataTransfer: brings })).toBe(false)
  expect(fireEvent.drop(document.body, { dataTransfer: brings })).toBe(false)
  expect(name()).toBeUndefined()

  expect(fireEvent.dragOver(field, { dataTransfer: brings })).toBe(false)
  expect(field.dataset.over).toBe('true')
  fireEvent.drop(field, { dataTransfer: brings })
  expect([name(), field.dataset.over]).toEqual([poster.name, undefined])

  act(() => actor.send({ type: 'file.removed' }))
  fireEvent.paste(document.body, { clipboardData: { files: [file], types: ['text/plain', 'Files'] } })
  expect(name()).toBeUndefined()
  fireEvent.paste(document.body, { clipboardData: brings })
  expect(name()).toBe(poster.name)
})

test('every path through the rendered picture field', async () => {
  await walkView(
    uploadMachine,
    {
      inputs: [input, { ...input, automatic: true }],
      events: {
        'file.chosen': [{ file: poster }, { file: huge }, { file: script }],
        'file.removed': ({ value }) => (value === 'noFile' ? [] : [{}]),
        'upload.requested': [{}],
        'upload.progressed': [{ loaded: 1, total: 4 }],
        'upload.canceled': [{}],
      },
      actors: {
        holdFile: { done: [], error: [] },
        scalePicture: { done: [{ ...huge, key: 'k4', name: 'huge.jpg', size: 30 }], error: [new Error('not decoded')] },
        readFile: { done: [{ preview: 'data:image/png;base64,AA' }], error: [{ code: 'readError' }] },
        uploadFile: { done: [{ id: 'm1' }], error: [{ code: 'offline' }, { code: 'tooLarge' }] },
      },
    },
    (run) => {
      const { unmount, container } = render(<Field {...run} />)
      let stored: string | null = null
      run.actor.on('file.uploaded', ({ id }) => {
        stored = `/media/${id}?width=100`
      })
      const click = (name: string) => user.click(screen.getByRole('button', { name }))
      return {
        around: (work) => act(work),
        gestures: {
          'file.chosen': ({ file }) => {
            const chooser = container.querySelector<HTMLInputElement>('input[type=file]')
            if (chooser === null) throw new Error('there is no file chooser')
            return user.upload(chooser, new File(['x'.repeat(file.size)], file.name, { type: file.type }))
          },
          'file.removed': (_, { value }) => {
            const isReplacing = value !== 'done' && stored !== null
            if (!isReplacing) stored = null
            const giveUp = value === 'refused' ? 'upload.without' : 'upload.remove'
            return click(t(isReplacing ? 'upload.keep' : giveUp))
          },
          'upload.requested': (_, { value }) => click(value === 'chosen' ? t('upload.send') : t('app.retry')),
          'upload.canceled': () => click(t('app.cancel')),
        },
        check: ({ value, context }) => {
          const { preview, progress, failure } = context
          const shown = value === 'refused' ? stored : (preview ?? stored)
          expect(container.querySelector('img')?.getAttribute('src') ?? null).toBe(shown)
          const advice = failure?.code === 'tooLarge' ? `. ${t('upload.tooLarge', { size: '40 byte' })}` : ''
          expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
            failure === null ? [] : [t(`failures.${failure.code}`) + advice],
          )
          expect(screen.queryAllByRole<HTMLProgressElement>('progressbar').map((bar) => bar.value)).toEqual(
            value === 'uploading' ? [progress * 100] : [],
          )
        },
        close: unmount,
      }
    },
  )
})

test('a picture that a reload lost is asked for again', () => {
  const { actor } = stage(uploadMachine).start(input)
  const field = { name: 'image', label: 'Picture', value: null, onChange: () => {}, upload: actor, onFile: () => {} }
  const view = (isLost: boolean) => <ImageField {...field} mediaUrl={(id) => id} isLost={isLost} />
  const { rerender } = render(view(true))
  expect(screen.getByText(t('upload.lost'))).toBeTruthy()
  rerender(view(false))
  expect(screen.queryByText(t('upload.lost'))).toBe(null)
})
