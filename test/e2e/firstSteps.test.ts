import type { Page, Request, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import en from '#locales/en.json' with { type: 'json' }
import { firstStepsMachine } from '#machines/people/firstSteps.ts'
import { beginnings, canGoOn, children, chosen, completed } from '#test/samples/firstSteps.ts'
import { type PathEvent, paths, recordPaths } from '#test/walk.ts'
import { answerDialog } from './pages/dialog.ts'
import { fieldOf } from './pages/form.ts'
import { join, type Member, openAs, pageOf, setUpTown } from './people.ts'
import { expectAccessible, leave } from './support.ts'
import { arriveAt, checklistOf, fill, fillVocabulary, press } from './wizard.ts'

/** The wizard for new people (§2) against the real server, by every combination of creating and skipping. */

const town = setUpTown()
let members = 0

beforeAll(async () => {
  await fillVocabulary(town.call)
  await town.call('POST', '/places', { name: 'Old Town Hall', address: 'Market 1, Lindenau' })
})

const texts = en.firstSteps
const scanned = new Set<string>()

/** Looks for barriers on each page of the wizard, once per step and state of the checklist. */
const scan = async (page: Page, step: string) => {
  const key = `${step} ${(await checklistOf(page)).ticks.join()}`
  if (scanned.has(key)) return
  scanned.add(key)
  await expectAccessible(page)
}

const joinNext = () => {
  members += 1
  return join(town, `New${members}`)
}

/** Somebody new in front of the wizard, whose name is part of all that they create. */
const begin = async (width = 1280) => {
  const member = await joinNext()
  const { page, errors } = await openAs(town, member, { at: 'first-steps', width })
  return { member, page, errors }
}

/** One's own group, place and event, as far as they are there. */
const ownEntries = async ({ call }: Member) => {
  const own = `filters=${encodeURIComponent('[{"ownedBy":"self"}]')}`
  const lists = await Promise.all(['groups', 'places', 'events'].map((resource) => call('GET', `/${resource}?${own}`)))
  return lists.map((list) => Object.values(list)[0] as Record<string, unknown> | undefined)
}

const kinds = ['Group', 'Place', 'Event'] as const
const combinations = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [4, 2, 1].map((bit) => (bits & bit) > 0))

describe('from the welcome to Backstage', () => {
  test.each(combinations)('group %j, place %j, event %j', async (...choices) => {
    const { member, page, errors } = await begin(choices[0] ? 390 : 1280)
    await arriveAt(page, 'welcome')
    await scan(page, 'welcome')
    await press(page, texts.welcome.begin)

    for (const [index, kind] of kinds.entries()) {
      const item = ['group', 'place', 'event'] as const
      const words = texts[item[index] ?? 'group']
      await arriveAt(page, `info${kind}`)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(`${index + 2}/4 ${words.title}`)
      await scan(page, `info${kind}`)
      if (!choices[index]) {
        await press(page, words.skip)
        continue
      }
      await press(page, words.create)
      await arriveAt(page, `create${kind}`)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(`${index + 2}/4 ${words.title}`)
      await scan(page, `create${kind}`)
      if (kind === 'Group') await fill.group(page, `${member.nickname} choir`)
      if (kind === 'Place') await fill.place(page, `${member.nickname} hall`)
      if (kind === 'Event') await fill.event(page, `${member.nickname} concert`, choices[1] ? null : 'By the river')
      await press(page, texts.saveAndGoOn)
    }

    await arriveAt(page, 'nextSteps')
    await page.getByText(choices.every(Boolean) ? texts.nextSteps.allDone : texts.nextSteps.someOpen).waitFor()
    await expect.poll(() => checklistOf(page)).toEqual({ ticks: [true, ...choices], current: [texts.items.nextSteps] })
    await scan(page, 'nextSteps')
    const links = await page.locator('main a[href$="/new"]').evaluateAll((all) => all.map((a) => a.textContent))
    const creations = [texts.group.create, texts.place.create, texts.event.create]
    expect(links).toEqual(creations.filter((_, index) => !choices[index]))
    await press(page, texts.nextSteps.finish)
    await page.waitForURL(/\/backstage$/)
    const [group, place, event] = await ownEntries(member)
    expect([group, place, event].map((entry) => entry !== undefined)).toEqual(choices)
    // What was created is chosen already in the form of the event.
    if (event) {
      const location = place ? `id:${place.id}` : 'By the river'
      expect([event.organizers, event.location]).toEqual([group ? [`id:${group.id}`] : [], location])
    }
    expect(errors).toEqual([])
    await leave(page)
  })
})

describe('back and reload', () => {
  test('keep the step, and every letter of the form; the browser’s Back is one step back', async () => {
    const { page } = await begin()
    await press(page, texts.welcome.begin)
    await press(page, texts.group.create)
    await fieldOf(page, 'name').fill('Allotment gar')
    await fieldOf(page, 'name').press('End')
    await page.keyboard.type('deners')
    await page.goBack()
    await arriveAt(page, 'infoGroup')
    await press(page, texts.group.create)
    await expect.poll(() => fieldOf(page, 'name').inputValue()).toBe('Allotment gardeners')

    await page.reload()
    await arriveAt(page, 'createGroup')
    await expect.poll(() => fieldOf(page, 'name').inputValue()).toBe('Allotment gardeners')

    await page.getByRole('link', { name: en.menu.overview }).click()
    await answerDialog(page, en.form.leave)
    await page.getByRole('link', { name: en.overview.toFirstSteps }).click()
    await arriveAt(page, 'createGroup')
    await leave(page)
  })
})

describe('in two tabs', () => {
  test('steps that were ended in one stay so; the other says it, and keeps what was typed', async () => {
    const { page, errors } = await begin()
    await press(page, texts.welcome.begin)
    await press(page, texts.group.skip)
    await press(page, texts.place.skip)
    await press(page, texts.event.create)
    await arriveAt(page, 'createEvent')
    await fieldOf(page, 'name').fill('Half a concert')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await arriveAt(other, 'createEvent')
    await press(other, en.app.back)
    await press(other, texts.event.skip)
    await press(other, texts.nextSteps.finish)
    await other.waitForURL(/\/backstage$/)

    await page.getByText(texts.endedElsewhere).waitFor()
    expect(await fieldOf(page, 'name').inputValue()).toBe('Half a concert')
    await expectAccessible(page)
    await press(page, en.app.back)
    await arriveAt(page, 'infoEvent')
    await other.reload()
    await other.getByRole('heading', { level: 1 }).waitFor()
    await other.getByText('Half a concert').waitFor()
    expect(await other.getByText(en.overview.firstSteps).count()).toBe(0)
    await page.reload()
    await arriveAt(page, 'nextSteps')
    expect(errors).toEqual([])
    await leave(page)
  })
})

describe('a group that was made on another device', () => {
  test.each(['goes on with it', 'has no other'])('is the one of the event for who %s', async (way) => {
    const { member, page, errors } = await begin()
    const name = `${member.nickname} tenors`
    await press(page, texts.welcome.begin)
    await arriveAt(page, 'infoGroup')
    const { id } = await member.call('POST', '/groups', { name })
    if (way === 'has no other') await press(page, texts.group.skip)
    else {
      await press(page, texts.group.create)
      await fill.group(page, name.toUpperCase())
      await press(page, texts.saveAndGoOn)
      const link = page.getByRole('link', { name, exact: true })
      expect(await link.getAttribute('href')).toBe(`/backstage/groups/${id}`)
      await expectAccessible(page)
      await press(page, en.groups.take)
    }
    await arriveAt(page, 'infoPlace')
    await press(page, texts.place.skip)
    await page.getByText(texts.event.chosen.group).waitFor()
    await press(page, texts.event.create)
    await arriveAt(page, 'createEvent')
    await fill.event(page, `${member.nickname} concert`, 'By the river')
    await press(page, texts.saveAndGoOn)
    await arriveAt(page, 'nextSteps')
    const [group, , event] = await ownEntries(member)
    expect([group?.id, event?.organizers]).toEqual([id, [`id:${id}`]])
    expect(errors).toEqual([])
    await leave(page)
  })
})

/**
 * Holds the calls that count entries, but for those that the page takes back as it counts anew.
 * @returns ends the count in hand
 */
const holdCounts = async (page: Page) => {
  const held = new Map<Request, Route>()
  page.on('requestfailed', (request) => held.delete(request))
  await page.route(/\/api\/v1\/(groups|places|events)\/\?limit=1&/, (route) => {
    held.set(route.request(), route)
  })
  const end = async (outcome: 'continue' | 'abort') => {
    await expect.poll(() => held.size).toBe(3)
    const routes = [...held.values()]
    held.clear()
    await Promise.all(routes.map((route) => route[outcome]()))
  }
  return end
}

type Step = PathEvent<typeof firstStepsMachine>

describe('every transition of the wizard', () => {
  const planned = paths(
    firstStepsMachine,
    {
      inputs: beginnings,
      guardsRead: ({ kept }) => kept,
      events: {
        'creation.chosen': [{}],
        'step.continued': ({ value }) => (canGoOn(value.steps) ? [{}] : []),
        'step.returned': [{}],
        'entry.completed': ({ value }) => (value.steps.startsWith('create') ? [completed] : []),
        'otherPlace.chosen': [chosen],
        'wizard.finished': [{}],
        'count.retried': [{}],
      },
      actors: {
        ...children,
        countOwn: { done: [{ groups: 0, places: 0, events: 0, onlyGroup: null }], error: [{ code: 'offline' }] },
      },
    },
    'fewest',
  )

  /** The paths as far as they went: with the end of the wizard its page is gone. */
  const walked: (typeof planned)[number][] = []

  test.each(planned.map((path) => [path.input?.position?.step ?? 'the start', path.description, path] as const))(
    'from %s: %s',
    async (_from, _description, path) => {
      const member = await joinNext()
      const position = path.input?.position ?? null
      const kept = position === null ? {} : { [`firstSteps:${member.id}`]: JSON.stringify(position) }
      const { page, errors } = await pageOf(town, member, { kept })
      const endCounts = await holdCounts(page)
      let made = 0
      const save = async (filling: Promise<void>) => {
        await filling
        await press(page, texts.saveAndGoOn)
      }
      const nameOf = (what: string) => {
        made += 1
        return `${member.nickname} ${what} ${made}`
      }
      const stepAt = () => page.locator('[data-state]').first().getAttribute('data-state')
      const itemAt = async () =>
        (['group', 'place', 'event'] as const)[
          ['infoGroup', 'infoPlace', 'infoEvent'].indexOf((await stepAt()) ?? '')
        ] ?? 'group'
      const fillAt = (step: string): Promise<void> => {
        if (step === 'createGroup') return fill.group(page, nameOf('choir'))
        if (step === 'createPlace') return fill.place(page, nameOf('barn'))
        return fill.event(page, nameOf('concert'), 'By the river')
      }
      const choice = async (fresh: 'create' | 'skip', more: string) => {
        const words = texts[await itemAt()]
        const again = more === 'another' ? words.another : texts.continue
        await page
          .getByRole('button', { name: words[fresh], exact: true })
          .or(page.getByRole('button', { name: again, exact: true }))
          .click()
      }
      const act: Record<Exclude<Step['type'], `xstate.${string}`>, () => Promise<unknown>> = {
        'creation.chosen': () => choice('create', 'another'),
        'step.continued': async () =>
          (await stepAt()) === 'welcome' ? press(page, texts.welcome.begin) : choice('skip', 'continue'),
        'step.returned': () => press(page, en.app.back),
        'entry.completed': async () => save(fillAt(String(await stepAt()))),
        'otherPlace.chosen': async () => {
          await fieldOf(page, 'name').fill('old town')
          await press(page, en.similarPlaces.useNamed.replace('{{name}}', 'Old Town Hall'))
        },
        'wizard.finished': () => press(page, texts.nextSteps.finish),
        'count.retried': () => press(page, en.app.retry),
      }

      await page.goto(`${town.address}/backstage/first-steps`)
      await arriveAt(page, String(path.start.state.value.steps))
      let last = path.steps.length
      for (const [index, { event, state, emitted }] of path.steps.entries()) {
        if (event.type === 'xstate.done.actor.countOwn') await endCounts('continue')
        else if (event.type === 'xstate.error.actor.countOwn') await endCounts('abort')
        else await act[event.type as keyof typeof act]()
        if (emitted.some(({ type }) => type === 'wizard.closed')) {
          await page.waitForURL(/\/backstage$/)
          const kept = () => page.evaluate((id) => localStorage.getItem(`firstSteps:${id}`), member.id)
          await expect.poll(kept).toContain('"hasEnded":true')
          last = index + 1
          break
        }
        await arriveAt(page, String(state.value.steps))
        await page
          .getByText(texts.countFailed)
          .waitFor({ state: state.matches({ progress: 'failed' }) ? 'visible' : 'detached' })
        expect((await checklistOf(page)).current).toHaveLength(1)
      }
      walked.push({ ...path, steps: path.steps.slice(0, last) })
      expect(errors).toEqual([])
      await leave(page)
    },
  )

  test('was taken', () => {
    expect(recordPaths(firstStepsMachine, 'browser', walked).transitions.missed).toEqual([])
  })
})
