import { expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { FailureError } from '#domain/failure.ts'
import type { Source } from '#domain/sources/source.ts'
import { type Finding, newFinding } from '#domain/sources/sourceFinding.ts'
import { hearChildren } from '#machines/hearing.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { sourceFinderMachine } from '#machines/sources/sourceFinder.ts'
import { sourceWizardMachine } from '#machines/sources/sourceWizard.ts'
import { choices, fields, preview, source, wizardSamples } from '#test/samples/sources.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(sourceWizardMachine, wizardSamples)
})

test('leaving asks first as soon as something was typed', () => {
  const own = {
    leaveGuard: leaveGuardMachine,
    hearChildren,
    findSource: sourceFinderMachine.provide({ actors: { holdFile: fromCallback(() => {}) } }),
  }
  const { actor } = stage(sourceWizardMachine, own).start({ tableName: 'Table of 01.06.2026' })
  const { guard, findSource } = actor.getSnapshot().children
  findSource?.send({ type: 'way.chosen', way: 'rows' })
  expect(guard?.getSnapshot().value).toBe('free')
  findSource?.send({ type: 'text.changed', text: 'Fest\t1.5.2027' })
  expect(guard?.getSnapshot().value).toBe('guarding')
})

const found = (name: string): Finding => ({
  ...newFinding,
  found: { kind: 'address', url: 'https://choir.example/calendar.ics', name, content: null, events: 2 },
})

const atRules = async (finding: Finding) => {
  const staged = stage(sourceWizardMachine, { leaveGuard: leaveGuardMachine }).start({
    tableName: 'Table of 01.06.2026',
  })
  const look = async (output: Finding) => {
    await staged.call('findSource').resolve(output)
    await staged.call('loadChoices').resolve(choices)
  }
  await look(finding)
  return { ...staged, look, name: () => staged.actor.getSnapshot().context.fields.name }
}

test('the name of a calendar fills the name unless somebody typed another one', async () => {
  const { actor, look, name } = await atRules(found('Choir'))
  expect(name()).toBe('Choir')
  actor.send({ type: 'step.returned' })
  await look(found('Youth choir'))
  expect(name()).toBe('Youth choir')
  actor.send({ type: 'rules.changed', changes: { name: 'Our choir' } })
  actor.send({ type: 'step.returned' })
  await look(found('Choir'))
  expect(name()).toBe('Our choir')
  actor.send({ type: 'rules.changed', changes: { name: '' } })
  actor.send({ type: 'step.returned' })
  await look(found('Choir'))
  expect(name()).toBe('Choir')
})

test('pasted rows are named after the day unless somebody typed a name', async () => {
  const pasted: Finding = { ...found(''), way: 'rows' }
  const { actor, look, name } = await atRules(pasted)
  expect(name()).toBe('Table of 01.06.2026')
  actor.send({ type: 'step.returned' })
  await look(found('Choir'))
  expect(name()).toBe('Choir')
  actor.send({ type: 'rules.changed', changes: { name: 'Spring programme' } })
  actor.send({ type: 'step.returned' })
  await look(pasted)
  expect(name()).toBe('Spring programme')
})

test('a file that was taken over when its answer was lost is taken, and its run is told', async () => {
  const { actor, call } = await atRules(found('Choir'))
  actor.send({ type: 'rules.changed', changes: fields })
  actor.send({ type: 'preview.requested' })
  await call('previewSource').resolve(preview)
  actor.send({ type: 'source.confirmed' })
  const ended: Source = { ...source, kind: 'file', ended: true }
  await call('createSource').resolve(ended)
  await call('runSource').reject(new FailureError({ code: 'invalid', issues: [{ field: 'source', reason: 'ended' }] }))
  const { value, context } = actor.getSnapshot()
  expect([value, context.source, context.failure]).toEqual(['taken', ended, null])
})

test.each(['rules.changed', 'step.returned'] as const)('%s while a preview is made is not lost', async (type) => {
  const { actor } = await atRules(found('Choir'))
  actor.send({ type: 'rules.changed', changes: fields })
  actor.send({ type: 'preview.requested' })
  actor.send(type === 'rules.changed' ? { type, changes: { name: 'Our choir' } } : { type })
  const { value, context } = actor.getSnapshot()
  expect([value, context.fields.name]).toEqual(
    type === 'rules.changed' ? ['rules', 'Our choir'] : ['finding', fields.name],
  )
})
