import { expect, test } from 'vitest'
import { textPreviewMachine } from '#machines/texts/textPreview.ts'
import { stage, walk } from '#test/walk.ts'

const address = { theme: null, type: 'md', name: 'about.de.md' } as const
const input = { address, content: '# About' }

test('structure, every path, nothing left unwalked', async () => {
  await walk(textPreviewMachine, {
    inputs: [input, { address: null, content: '' }],
    events: {
      'text.changed': [{ content: '# Über' }, { content: '# About' }],
      'preview.retried': [{}],
      'preview.opened': [{ content: '# About' }],
      'preview.closed': [{}],
    },
    guardsRead: ({ content }) => content,
    actors: { renderText: { done: ['<h2>About</h2>'], error: [{ code: 'offline' }] } },
  })
})

test('what is typed is rendered once typing pauses; an outdated answer is not heard', async () => {
  const { actor, call, clock } = stage(textPreviewMachine).start(input)
  const older = call('renderText')
  expect(older.input).toEqual(input)
  actor.send({ type: 'text.changed', content: '# U' })
  clock.increment(299)
  actor.send({ type: 'text.changed', content: '# Us' })
  clock.increment(299)
  expect(actor.getSnapshot().value).toEqual({ open: 'settling' })
  clock.increment(1)
  expect(call('renderText').input).toEqual({ address, content: '# Us' })
  await older.resolve('<h2>About</h2>')
  expect(actor.getSnapshot().context.html).toBeNull()
  await call('renderText').resolve('<h2>Us</h2>')
  expect(actor.getSnapshot()).toMatchObject({
    value: { open: 'shown' },
    context: { html: '<h2>Us</h2>', failure: null },
  })
})

test('when no answer comes the last one stays', async () => {
  const { actor, call, clock } = stage(textPreviewMachine).start(input)
  await call('renderText').resolve('<h2>About</h2>')
  actor.send({ type: 'text.changed', content: '# Us' })
  clock.increment(300)
  await call('renderText').reject(new Error('no answer'))
  expect(actor.getSnapshot()).toMatchObject({
    value: { open: 'failed' },
    context: { html: '<h2>About</h2>', failure: { code: 'UnknownError' } },
  })
})

test('the preview of a description is rendered when it is asked for, and follows the text until it is closed', async () => {
  const { actor, call, clock } = stage(textPreviewMachine).start({ address: null, content: '' })
  actor.send({ type: 'text.changed', content: 'Bring' })
  clock.increment(1_000)
  expect(actor.getSnapshot().value).toBe('closed')
  actor.send({ type: 'preview.opened', content: 'Bring **bread**' })
  expect(call('renderText').input).toEqual({ address: null, content: 'Bring **bread**' })
  actor.send({ type: 'text.changed', content: 'Bring **tea**' })
  clock.increment(300)
  expect(call('renderText').input).toEqual({ address: null, content: 'Bring **tea**' })
  actor.send({ type: 'preview.closed' })
  expect(actor.getSnapshot().value).toBe('closed')
})
