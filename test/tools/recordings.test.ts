import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  assign,
  createActor,
  createMachine,
  emit,
  forwardTo,
  fromPromise,
  setup,
} from 'xstate'
import { sessionMachine } from '#machines/session/session.ts'
import { machineOf, replayed } from '#test/walk/recordings.ts'
import { stage } from '#test/walk.ts'
import { fromJson } from '#tools/machines/trace/json.ts'
import { createRecorder, type SeenStep } from '#tools/machines/trace/recorder.ts'
import { type Recording, readRecording, readRecordings, recordingsText } from '#tools/machines/trace/recording.ts'
import { checked, leaksIn, withoutEmails } from '#tools/machines/trace/secrets.ts'
import { offersNow, type Walk } from '#tools/machines/trace/simulate.ts'
import { machineFiles } from '../../scripts/machineFiles.ts'

const root = join(import.meta.dirname, '../..')

const numbers = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
  return seed / 2 ** 32
}

const randomWalk = async (machine: AnyStateMachine, walk: Walk, random: () => number): Promise<Recording> => {
  const recorder = createRecorder({ now: () => 0 })
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const { actor, perform } = stage(machine, {}, recorder.inspect).start(pick(walk.inputs) ?? undefined)
  for (let step = 0; step < 8; step++) {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot
    const event = pick(offersNow(snapshot, walk))
    if (event === undefined) break
    await perform(fromJson(event))
  }
  const recording = recorder.recordings().get(actor.sessionId)
  actor.stop()
  if (recording === undefined) throw new Error('nothing was recorded')
  return readRecording(JSON.stringify(recording))
}

describe('a hundred random walks, recorded and replayed, are the same at every step', () => {
  test.each([...machineFiles])('%s', async (name, file) => {
    const exported: Record<string, unknown> = await import(join(root, file))
    const machine = exported[`${name}Machine`] as AnyStateMachine
    const walk: Walk = JSON.parse(readFileSync(join(root, `tools/machines/walks/${name}.json`), 'utf8'))
    const random = numbers(name.length * 7919)
    const differences: string[] = []
    let steps = 0
    for (let count = 0; count < 100 && differences.length === 0; count++) {
      const recording = await randomWalk(machine, walk, random)
      steps += recording.steps.length
      const difference = await replayed(recording, machine)
      if (difference !== null) differences.push(difference)
    }
    expect(differences).toEqual([])
    expect(steps).toBeGreaterThan(99)
  })
})

const doorOf = (wrong: 'guard' | 'target' | 'emission' | null = null) =>
  setup({
    types: {
      context: {} as { isLocked: boolean },
      events: {} as { type: 'door.pushed' } | { type: 'door.closed' },
      emitted: {} as { type: 'door.rung' },
    },
    guards: { isOpen: ({ context }) => context.isLocked === (wrong === 'guard') },
  }).createMachine({
    id: 'door',
    context: { isLocked: false },
    initial: 'closed',
    states: {
      closed: {
        on: {
          'door.pushed': {
            guard: 'isOpen',
            target: wrong === 'target' ? 'ajar' : 'open',
            actions: wrong === 'emission' ? [] : [emit({ type: 'door.rung' })],
          },
        },
      },
      ajar: {},
      open: { on: { 'door.closed': 'closed' } },
    },
  })

const recordedDoor = async (): Promise<Recording> => {
  const recorder = createRecorder({ now: () => 7 })
  const { actor } = stage(doorOf(), {}, recorder.inspect).start(undefined)
  for (const type of ['door.closed', 'door.pushed', 'door.closed'] as const) actor.send({ type })
  const recording = recorder.recordings().get(actor.sessionId)
  if (recording === undefined) throw new Error('nothing was recorded')
  return recording
}

test('a guard turned round, another target and a dropped emission are named by the step where they show', async () => {
  const recording = await recordedDoor()
  expect(
    await Promise.all([null, 'guard', 'target', 'emission'].map((wrong) => replayed(recording, doorOf(wrong as null)))),
  ).toEqual([
    null,
    'Step 2, door.pushed: the state differs: recorded "open", now "closed".',
    'Step 2, door.pushed: the state differs: recorded "open", now "ajar".',
    'Step 2, door.pushed: what it emits differs: recorded ["door.rung"], now [].',
  ])
  expect(
    await replayed(
      recording,
      createMachine({ id: 'door', context: { isLocked: false }, initial: 'closed', states: { closed: {} } }),
    ),
  ).toBe('Step 2, door.pushed, is impossible: the machine knows no such event.')
})

const askingOf = (wrong: 'input' | 'actor' | null = null) =>
  setup({
    types: { context: {} as { question: string }, events: {} as { type: 'question.typed'; question: string } },
    actors: {
      ask: fromPromise<string, { question: string }>(() => new Promise(() => {})),
      tell: fromPromise(async () => ''),
    },
  }).createMachine({
    id: 'asking',
    context: { question: '' },
    initial: 'idle',
    states: {
      idle: {
        on: {
          'question.typed': { target: 'asking', actions: assign({ question: ({ event }) => event.question }) },
        },
      },
      asking: {
        invoke:
          wrong === 'actor'
            ? { id: 'ask', src: 'tell' }
            : { id: 'ask', src: 'ask', input: ({ context }) => (wrong === 'input' ? { question: '' } : context) },
      },
    },
  })

test('an actor that is started with another input, and another actor, are named, too', async () => {
  const recorder = createRecorder({ now: () => 0 })
  const { actor } = stage(askingOf(), {}, recorder.inspect).start(undefined)
  actor.send({ type: 'question.typed', question: 'Who sings?' })
  const recording = recorder.recordings().get(actor.sessionId) as Recording
  expect(recording.steps[0]?.started).toEqual([{ src: 'ask', input: { question: 'Who sings?' } }])
  const older = { ...recording, steps: recording.steps.map(({ started: _, ...step }) => step) }
  expect([
    await replayed(recording, askingOf()),
    await replayed(recording, askingOf('input')),
    await replayed(recording, askingOf('actor')),
    await replayed(older, askingOf('input')),
  ]).toEqual([
    null,
    'Step 1, question.typed: the input of ask, question, differs.',
    'Step 1, question.typed: what it starts differs: recorded ["ask"], now ["tell"].',
    null,
  ])
})

test('an event that the machine does not know changes nothing, as in the running app', async () => {
  const recording = await recordedDoor()
  const [first, ...others] = recording.steps
  const steps = [first, { ...first, event: { type: 'count.changed' } }, ...others] as Recording['steps']
  expect(await replayed({ ...recording, steps }, doorOf())).toBeNull()
})

test('a recorder hears the order in which events came, and who was stopped', () => {
  const inner = setup({ types: { events: {} as { type: 'asked' } } }).createMachine({ id: 'inner', on: { asked: {} } })
  const outer = setup({ actors: { inner } }).createMachine({
    id: 'outer',
    initial: 'open',
    states: {
      open: { invoke: { id: 'inner', src: 'inner' }, on: { asked: { actions: forwardTo('inner') }, closed: 'shut' } },
      shut: {},
    },
  })
  const steps: SeenStep[] = []
  const stopped: string[] = []
  const recorder = createRecorder({
    now: () => 0,
    onStep: (seen) => steps.push(seen),
    onStop: (id) => stopped.push(id),
  })
  const actor = createActor(outer, { inspect: recorder.inspect }).start()
  actor.send({ type: 'asked' })
  const asked = steps.filter(({ step }) => step.event.type === 'asked')
  expect(
    asked.toSorted((one, other) => one.order - other.order).map(({ actor: { machine }, from }) => [machine, from]),
  ).toEqual([
    ['outer', null],
    ['inner', actor.sessionId],
  ])
  const innerId = asked.find(({ actor: { machine } }) => machine === 'inner')?.actor.id
  actor.send({ type: 'closed' })
  expect(stopped).toEqual([innerId])
})

describe('npm run replay', () => {
  let folder: string
  let file: string
  let recording: Recording
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'replay-'))
    const recorder = createRecorder({ now: () => 0 })
    const { actor, perform } = stage(sessionMachine, {}, recorder.inspect).start({ user: null })
    await perform({ type: 'credentials.submitted', email: 'ada@example.org', password: '·······1' })
    await perform(fromJson({ type: 'xstate.error.actor.signIn', error: { failure: { code: 'invalidCredentials' } } }))
    recording = withoutEmails(recorder.recordings().get(actor.sessionId) as Recording)
    file = join(folder, 'wrong-password.json')
    writeFileSync(file, JSON.stringify(recording))
  })
  const replay = (...args: string[]) => replayInto(join(folder, 'recorded'), ...args)
  const replayInto = (recorded: string, ...args: string[]) => {
    const env = { ...process.env, RECORDED_FOLDER: recorded }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/replay.ts', ...args], {
      encoding: 'utf8',
      env,
    })
    return [status, stdout, stderr]
  }
  const changed = (name: string, value: unknown): string => {
    const path = join(folder, name)
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
    return path
  }

  test('says same, and writes a test with the recording', () => {
    const path = join(folder, 'recorded/wrong-password.test.ts')
    expect(replay(file, '--write')).toEqual([0, `same: session, 2 steps\nwritten: ${path}\n`, ''])
    expect(readFileSync(path, 'utf8')).toContain(
      "test('session goes through the 2 steps of wrong-password.json as recorded'",
    )
    expect(replay(file, '--write')).toEqual([
      1,
      'same: session, 2 steps\n',
      `${path} exists already. Give the recording another name.\n`,
    ])
  })

  test('npm run check takes what it writes, also of a name that makes lines long', () => {
    const repository = mkdtempSync(join(tmpdir(), 'repository-'))
    for (const name of ['biome.json', '.gitignore']) copyFileSync(join(root, name), join(repository, name))
    const input = { user: null, ownedBy: ['short'] }
    const long = changed(`${'long-'.repeat(12)}name.json`, { ...recording, input })
    expect(replayInto(join(repository, 'test/recorded'), long, '--write')[1]).toContain('written: ')
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const { status, stderr } = spawnSync(process.execPath, [biome, 'ci', '.'], { cwd: repository, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('recorded')])
  })

  test('what cannot be replayed is a sentence, and nothing is written', () => {
    const [first, second] = recording.steps
    const impossible = { ...recording, steps: [{ ...second }, first] }
    const without = { ...recording, steps: [{ event: { type: 'logout.requested' }, at: 0 }] }
    const other = { ...recording, digest: 'another', steps: [{ ...first, value: 'signedIn' }] }
    const written = join(folder, 'nothing')
    expect(existsSync(written)).toBe(false)
    expect([
      replay(changed('a.json', 'not json'), '--write'),
      replay(changed('b.json', { ...recording, version: 2 }), '--write'),
      replay(changed('c.json', { ...recording, machine: 'sessions' }), '--write'),
      replay(changed('d.json', impossible), '--write'),
      replay(changed('e.json', without), '--write'),
      replay(changed('f.json', other), '--write'),
      replay(join(folder, 'g.json')),
    ]).toEqual([
      [1, '', 'This is not JSON. A recording is a file that the inspector has saved.\n'],
      [1, '', 'This recording has version 2, and this program reads version 1. Record it anew.\n'],
      [1, '', 'There is no machine sessions (any more). Record it anew.\n'],
      [1, '', 'Step 1, signIn fails, is impossible: signIn is not under way.\n'],
      [1, '', 'This is no recording of the inspector. Step 1 lacks value.\n'],
      [
        1,
        '',
        'Step 1, credentials.submitted: the state differs: recorded "signedIn", now "signingIn". The machine has changed since the recording.\n',
      ],
      [1, '', `There is no file ${join(folder, 'g.json')}.\n`],
    ])
    expect(
      ['a', 'b', 'c', 'd', 'e', 'f'].filter((name) => existsSync(join(folder, `recorded/${name}.test.ts`))),
    ).toEqual([])
  })

  test('of a list, those that are the same become tests, the others are named', () => {
    const wrong = { ...recording, start: { ...recording.start, value: 'signedIn' } }
    const file = changed('list.json', [wrong, recording])
    const [status, told, refused] = replay(file, '--write')
    const path = join(folder, 'recorded/list-2-session.test.ts')
    expect([status, told]).toEqual([1, `same: session, 2 steps\nwritten: ${path}\n1 same, 1 differs\n`])
    expect(refused).toContain('session: At the start the state differs')
    expect(existsSync(join(folder, 'recorded/list-1-session.test.ts'))).toBe(false)
    const same = 'same: session, 2 steps\n'
    expect(replay(changed('same.json', [recording, recording]))).toEqual([0, `${same}${same}2 same, 0 differ\n`, ''])
  })

  test('what it writes runs as a test, and fails when the recording says something else', async () => {
    expect(await replayed(recording, await machineOf(recording))).toBeNull()
    const turned = { ...recording, start: { ...recording.start, value: 'signedIn' } }
    expect(await replayed(turned, await machineOf(turned))).toContain('At the start the state differs')
  })
})

const step = (event: { type: string; [field: string]: unknown }) => ({
  event,
  at: 0,
  value: 'a',
  status: 'active',
  context: {},
  emitted: [],
})

test('a recording that still holds a secret, an e-mail address or a token is not given away', () => {
  const start = { value: 'a', status: 'active', context: {}, emitted: [] }
  const recording: Recording = {
    version: 1,
    machine: 'session',
    digest: null,
    input: null,
    start,
    steps: [
      step({ type: 'a', email: 'ada@example.org' }),
      step({ type: 'b', note: 'my correct horse' }),
      step({ type: 'c', link: '/invitation/Zx81kPq0aa72bbTTk39dLmnq' }),
      step({ type: 'd', url: '?to=ada%40example.org' }),
      step({ type: 'e', id: '0f8fad5b-d9cb-469f-a165-70867728950e' }),
    ],
  }
  expect(leaksIn(recording, ['correct horse'])).toEqual([
    'Step 1 still holds an e-mail address.',
    'Step 2 still holds a known secret.',
    'Step 3 still holds what may be a token.',
    'Step 4 still holds an e-mail address.',
  ])
  expect(leaksIn(withoutEmails(recording), [])).toEqual([
    'Step 3 still holds what may be a token.',
    'Step 4 still holds an e-mail address.',
  ])
})

test('of an address that was typed letter by letter, with letters of any kind, nothing can be read', () => {
  const address = 'heidi.knauß@alpenhof.example'
  const typed = Array.from(address, (_, index) =>
    step({ type: 'field.changed', name: 'email', value: address.slice(0, index + 1) }),
  )
  const start = {
    value: 'a',
    status: 'active',
    context: { values: { email: 'heidi', note: 'heidi' } },
    emitted: [],
  }
  const recording: Recording = { version: 1, machine: 'form', digest: null, input: null, start, steps: typed }
  const masked = withoutEmails(recording)
  const values = new Set(masked.steps.map(({ event }) => String(Reflect.get(Object(event), 'value'))))
  expect([...values]).toEqual(['h', 'he', 'person1', 'person1@', 'person1@masked.invalid'])
  expect(masked.start.context).toEqual({ values: { email: 'person1', note: 'heidi' } })
  expect(leaksIn(recording, [])).not.toEqual([])
  expect(leaksIn(masked, [])).toEqual([])
})

test('nor can the beginning of one that was typed into a text be read', () => {
  const text = 'Fragen an kapitaen@shanty.example oder 040/1234'
  const steps = Array.from(text, (_, index) =>
    step({ type: 'field.changed', name: 'description', value: text.slice(0, index + 1) }),
  )
  const start = { value: 'a', status: 'active', context: {}, emitted: [] }
  const masked = withoutEmails({ version: 1, machine: 'form', digest: null, input: null, start, steps })
  const values = masked.steps.map(({ event }) => String(Reflect.get(Object(event), 'value')))
  expect(values.filter((value) => /kap/.test(value))).toEqual([])
  expect([values[8], values.at(-1)]).toEqual(['Fragen an', 'Fragen an person1@masked.invalid oder 040/1234'])
})

test('a file holds one recording or a list, and those that would give something away are left out', () => {
  const one = (machine: string, note: string): Recording => ({
    version: 1,
    machine,
    digest: null,
    input: null,
    steps: [],
    start: { value: 'a', status: 'active', context: { note }, emitted: [] },
  })
  const [toast, list] = [one('toast', 'saved'), one('list', 'for ada@example.org')]
  expect([readRecordings(recordingsText([toast])), readRecordings(recordingsText([toast, list]))]).toEqual([
    [toast],
    [toast, list],
  ])
  expect(checked([toast, list, one('session', 'my correct horse')], ['correct horse'])).toEqual({
    clean: [toast, one('list', 'for person1@masked.invalid')],
    leaks: ['session: The start still holds a known secret.'],
  })
})

test('a recorder with a limit forgets the oldest that have ended, never one that runs', () => {
  const recorder = createRecorder({ now: () => 0, most: 2 })
  const start = () => createActor(doorOf(), { inspect: recorder.inspect }).start()
  const [running, ended] = [start(), start()]
  ended.stop()
  const last = start()
  expect([...recorder.recordings().keys()]).toEqual([running.sessionId, last.sessionId])
})
