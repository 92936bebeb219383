import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ActionName, actionNames } from '#domain/action.ts'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import type { Job } from '#server/actions/job.ts'
import { actionLease, findAction } from '#server/actions/leases.ts'
import { createRunner, type Planned } from '#server/actions/runner.ts'
import { daily, nextDaily, planDaily, runDue, startSchedule } from '#server/actions/schedule.ts'
import { databases } from './databases.ts'
import { type Answer, type Member, startTestServer, type TestServer, testStart } from './support.ts'

const outcome = ({ status, body }: Answer) => [status, body]
const at = (time: number) => new Date(time).toISOString()
const hour = 3_600_000
const day = 24 * hour
const never = { calls: 0, lastCall: null, error: '', lastCalledBy: null, running: false, waiting: null }

/** Ends when told to, or given up. */
const gate = () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  let calls = 0
  const job: Job = async (_deps, signal) => {
    calls += 1
    begun.resolve()
    signal.addEventListener('abort', () => end.reject(signal.reason))
    await end.promise
    return {}
  }
  return {
    job,
    begun: begun.promise,
    end: end.resolve,
    fail: (text: string) => end.reject(new Error(text)),
    calls: () => calls,
  }
}
const idle: Job = async () => ({})
const jobsWith = (changes: Partial<Record<ActionName, Job>>): Record<ActionName, Job> => ({
  askOwners: idle,
  backup: idle,
  checkDatabase: idle,
  cleanup: idle,
  rebuildSearch: idle,
  releaseMails: idle,
  retryMails: idle,
  ...changes,
})

describe.each(databases)('actions on $name', (database) => {
  let server: TestServer
  let admin: Member
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    admin = await server.as('admin')
  })
  afterAll(() => server.stop())

  const runner = (changes: Partial<Record<ActionName, Job>>, every?: number) =>
    createRunner(server.deps, jobsWith(changes), every)
  const find = (name: ActionName) => findAction(server.deps.db, name, server.clock.now)
  const told = async (member = admin) => {
    const { body } = await member.get('/notifications?sorting=createdAt&order=ASC')
    return Array.from(Object(body), (item) => Object(item).message)
  }
  const caller = () => ({ id: admin.user.id, nickname: admin.user.nickname })

  test('are listed by name from the last on, also those that were never called', async () => {
    const { status, body, headers } = await admin.get('/actions/')
    const listed = actionNames.toReversed().map((name) => ({ ...never, id: name, version: 0, name }))
    expect([status, body, headers.get('x-total-count')]).toEqual([200, listed, String(actionNames.length)])
  })

  test('are sorted, searched and cut into pages', async () => {
    await admin.post('/actions/run', { name: 'rebuildSearch' })
    server.clock.now += 1_000
    await admin.post('/actions/run', { name: 'cleanup' })
    await admin.post('/actions/run', { name: 'cleanup' })
    const names = async (query: string) =>
      Array.from(Object((await admin.get(`/actions${query}`)).body), (item) => Object(item).name)
    expect(await names('?order=ASC')).toEqual([...actionNames])
    expect(await names('?sorting=calls&order=DESC')).toEqual([
      'cleanup',
      'rebuildSearch',
      'retryMails',
      'releaseMails',
      'checkDatabase',
      'backup',
      'askOwners',
    ])
    expect(await names('?sorting=lastCall&order=ASC')).toEqual([
      'askOwners',
      'backup',
      'checkDatabase',
      'releaseMails',
      'retryMails',
      'rebuildSearch',
      'cleanup',
    ])
    expect(await names('?sorting=lastCalledBy&order=ASC')).toEqual([
      'askOwners',
      'backup',
      'checkDatabase',
      'releaseMails',
      'retryMails',
      'cleanup',
      'rebuildSearch',
    ])
    expect(await names('?order=ASC&offset=2&limit=2')).toEqual(['checkDatabase', 'cleanup'])
    expect(await names('?filters=[{"likeName":"BACK"}]')).toEqual(['backup'])
    expect(outcome(await admin.get('/actions?sorting=version'))).toEqual([400, { error: 'field sorting: unknown' }])
  })

  test('a call counts, and says when and by whom', async () => {
    server.clock.now += 1_000
    const called = { id: 'retryMails', name: 'retryMails', lastCall: at(testStart + 1_000), lastCalledBy: caller() }
    const first = { ...never, ...called, version: 1, calls: 1 }
    expect(outcome(await admin.post('/actions/run', { name: 'retryMails' }))).toEqual([200, first])
    expect(outcome(await admin.post('/actions/run/', { name: 'retryMails' }))).toEqual([
      200,
      { ...first, version: 2, calls: 2 },
    ])
    expect((await admin.get('/actions/retryMails')).body).toMatchObject({ calls: 2 })
    expect(outcome(await admin.get('/actions/nonsense'))).toEqual([404, { error: 'not found' }])
    expect(outcome(await admin.post('/actions/run', { name: 'nonsense' }))).toEqual([
      400,
      { error: 'field name: unknown' },
    ])
  })

  test('one that fails says why, tells the administrators once a day, and stops nothing', async () => {
    const english = await server.as('admin')
    await english.get('/auth/session', { headers: { 'Accept-Language': 'en' } })
    const inTheWay = join(server.deps.settings.dataDir, 'backups')
    await writeFile(inTheWay, '')
    const run = () => admin.post('/actions/run', { name: 'backup' })
    expect(outcome(await run())).toEqual([400, { error: 'action failed' }])
    const { error } = await find('backup')
    expect(error).toMatch(/EEXIST|ENOTDIR/)
    const german = `Die Aktion „Sicherung“ ist fehlgeschlagen. ${de.actions.faults.other}\n\n${error}`
    expect([await told(), await told(english)]).toEqual([
      [german],
      [`The action “Backup” has failed. ${en.actions.faults.other}\n\n${error}`],
    ])
    await run()
    expect(await told()).toEqual([german])
    server.clock.now += day
    await run()
    expect(await told()).toEqual([german, german])

    await rm(inTheWay)
    expect((await run()).body).toMatchObject({ error: '', calls: 4 })
    await rm(inTheWay, { recursive: true })
    await writeFile(inTheWay, '')
    await run()
    expect(await told()).toHaveLength(3)
    await rm(inTheWay)
  })

  test('one at a time, in whichever process', async () => {
    const { job, begun, end, calls } = gate()
    const [here, there] = [runner({ backup: job }), runner({ backup: job })]
    const { ended } = await here.call('backup', admin.user.id)
    await begun
    await expect(there.call('backup', admin.user.id)).rejects.toThrow('already running')
    expect(outcome(await admin.post('/actions/run', { name: 'backup' }))).toEqual([400, { error: 'already running' }])
    expect(await find('backup')).toMatchObject({ running: true, calls: 1 })
    await (await there.call('cleanup', admin.user.id)).ended
    end()
    expect([await ended, calls(), (await find('backup')).running]).toEqual(['done', 1, false])
  })

  test('two calls at the same moment: one of them runs', async () => {
    const { job, end } = gate()
    const callers = [runner({ backup: job }), runner({ backup: job }), runner({ backup: job })]
    const calls = await Promise.allSettled(callers.map(({ call }) => call('backup', admin.user.id)))
    end()
    expect(calls.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const call of calls) if (call.status === 'fulfilled') await call.value.ended
  })

  test('a process that died leaves its job to others when its lease has ended, one that lives keeps it', async () => {
    const [dead, alive] = [gate(), gate()]
    const lost = await runner({ backup: dead.job }, day).call('backup', admin.user.id)
    const renewing = runner({ cleanup: alive.job }, 5)
    await renewing.call('cleanup', admin.user.id)
    await expect(runner({}).call('backup', admin.user.id)).rejects.toThrow('already running')
    for (let step = 0; step < 3; step += 1) {
      server.clock.now += actionLease / 2
      const until = server.clock.now + actionLease
      await renewed('cleanup', until)
    }
    await expect(runner({}).call('cleanup', admin.user.id)).rejects.toThrow('already running')
    expect(await (await runner({}).call('backup', admin.user.id)).ended).toBe('done')
    // An old lease changes nothing.
    dead.fail('too late')
    await lost.ended
    expect(await find('backup')).toMatchObject({ calls: 2, error: '', running: false })
    expect(await told()).toEqual([])
    alive.end()
    await renewing.stop(0)
  })
  const renewed = (name: ActionName, until: number) =>
    expect
      .poll(async () => {
        const row = await server.deps.db.selectFrom('actions').selectAll().where('name', '=', name).executeTakeFirst()
        return row?.running_until ?? 0
      })
      .toBeGreaterThanOrEqual(until)

  test('a stop lets a job end in time, and gives it up after that', async () => {
    const [quick, slow] = [gate(), gate()]
    const stopped = runner({ backup: quick.job, cleanup: slow.job })
    const first = await stopped.call('backup', admin.user.id)
    const second = await stopped.call('cleanup', admin.user.id)
    const stopping = stopped.stop(50)
    quick.end()
    await stopping
    expect([await first.ended, await second.ended]).toEqual(['done', 'stopped'])
    expect(await find('cleanup')).toMatchObject({ running: false, error: '', calls: 1 })
    expect(await (await runner({}).call('cleanup', admin.user.id)).ended).toBe('done')
  })

  describe('the schedule', () => {
    const random = () => 0.5
    const scheduleOf = (changes: Partial<Record<ActionName, Job>>) => ({
      ...server.deps,
      random,
      runner: runner(changes),
    })
    const counted = (failing = false) => {
      let calls = 0
      const job: Job = async () => {
        calls += 1
        if (failing) throw new Error('disk full')
        return {}
      }
      return { job, calls: () => calls }
    }
    const due = async (name: ActionName) => {
      const row = await server.deps.db
        .selectFrom('actions')
        .select('due_at')
        .where('name', '=', name)
        .executeTakeFirst()
      return row?.due_at ?? null
    }

    test('means the site’s nights, across clock changes, each at a moment of its own', () => {
      const next = (now: string, time = '03:00') => at(nextDaily(time, 'Europe/London', Date.parse(now), () => 0))
      expect(next('2026-06-01T10:00:00Z')).toBe('2026-06-02T02:00:00.000Z')
      expect(next('2026-06-02T01:59:59Z')).toBe('2026-06-02T02:00:00.000Z')
      expect(next('2026-06-02T02:00:00Z')).toBe('2026-06-03T02:00:00.000Z')
      expect(next('2026-10-24T12:00:00Z')).toBe('2026-10-25T03:00:00.000Z')
      expect(next('2026-03-28T12:00:00Z', '01:30')).toBe('2026-03-29T01:30:00.000Z')
      const moments = [0, 0.5, 0.999].map(
        (part) => nextDaily('03:00', 'Europe/London', testStart, () => part) - testStart,
      )
      expect(moments.map((moment) => moment / 60_000 - 16 * 60)).toEqual([0, 20, expect.closeTo(39.96)])
    })

    test('runs each job once a day, however many processes there are', async () => {
      const { job, calls } = counted()
      const processes = [1, 2, 3].map(() => scheduleOf({ backup: job, cleanup: idle }))
      for (let hours = 0; hours < 3 * 24; hours += 1) {
        for (const schedule of processes) await planDaily(schedule)
        await Promise.all(processes.map((schedule) => runDue(schedule)))
        server.clock.now += hour
      }
      expect(calls()).toBe(3)
      expect(await find('backup')).toMatchObject({ calls: 3, lastCalledBy: null, lastCall: at(testStart + 65 * hour) })
      expect(await find('cleanup')).toMatchObject({ calls: 3, lastCall: at(testStart + 66 * hour) })
      expect([await find('retryMails'), await find('rebuildSearch')]).toMatchObject([never, never])
    })

    test('makes up for what was missed while no process ran, once', async () => {
      const { job, calls } = counted()
      const schedule = scheduleOf({ backup: job })
      await planDaily(schedule)
      server.clock.now += 9 * day
      await planDaily(schedule)
      await runDue(schedule)
      await runDue(schedule)
      expect(calls()).toBe(1)
      expect(await due('backup')).toBe(nextDaily(daily.backup ?? '', 'Europe/London', server.clock.now, random))
    })

    test('tries again an hour after a failure, and tells of it', async () => {
      const { job, calls } = counted(true)
      const schedule = scheduleOf({ backup: job })
      await planDaily(schedule)
      server.clock.now += day
      await runDue(schedule)
      await runDue(schedule)
      expect([calls(), await due('backup')]).toEqual([1, server.clock.now + hour])
      server.clock.now += hour
      await runDue(schedule)
      expect(calls()).toBe(2)
      expect(await find('backup')).toMatchObject({ error: 'disk full', calls: 2 })
      expect(await told()).toEqual([
        `Die Aktion „Sicherung“ ist fehlgeschlagen. ${de.actions.faults.other}\n\ndisk full`,
      ])
    })

    test('lets another process do it when one died in the middle, after a while, and at once when one was stopped', async () => {
      const [dead, slow] = [gate(), gate()]
      await planDaily(scheduleOf({}))
      server.clock.now += day
      const planned: Planned = { done: () => 0, failed: () => server.clock.now + hour, stopped: () => server.clock.now }
      await createRunner(server.deps, jobsWith({ backup: dead.job }), day).callDue('backup', planned)
      const again = counted()
      await runDue(scheduleOf({ backup: again.job }))
      server.clock.now += actionLease
      await runDue(scheduleOf({ backup: again.job }))
      expect(again.calls()).toBe(0)
      server.clock.now += hour
      await runDue(scheduleOf({ backup: again.job }))
      expect(again.calls()).toBe(1)

      server.clock.now += day
      const stopped = scheduleOf({ backup: slow.job })
      const running = runDue(stopped, AbortSignal.abort())
      await running
      const begun = runDue(stopped)
      await slow.begun
      await stopped.runner.stop(0)
      await begun
      await runDue(scheduleOf({ backup: again.job }))
      expect(again.calls()).toBe(2)
    })

    test('looks by itself, until it is stopped', async () => {
      const { job, begun, end } = gate()
      const deps = scheduleOf({ backup: job })
      await planDaily(deps)
      server.clock.now += day
      const schedule = startSchedule(deps, 5)
      await begun
      const stopped = schedule.stop()
      end()
      await stopped
      expect(await find('backup')).toMatchObject({ calls: 1, running: false })
    })
  })
})
