import * as v from 'valibot'
import { expect, test } from 'vitest'
import { checklist, firstSteps, firstStepsPositionSchema, isUnderWay, itemOf, stepNumber } from '#domain/firstSteps.ts'

test('the titles read 2/4 to 4/4, those of the first and the last step nothing', () => {
  const titles = firstSteps.map((step) => {
    const part = stepNumber(step)
    return `${step} ${itemOf(step)} ${part && `${part.number}/${part.of}`}`
  })
  expect(titles).toEqual([
    'welcome null null',
    'infoGroup group 2/4',
    'createGroup group 2/4',
    'infoPlace place 3/4',
    'createPlace place 3/4',
    'infoEvent event 4/4',
    'createEvent event 4/4',
    'nextSteps null null',
  ])
})

test('the checklist is ticked by what there is', () => {
  const none = { groups: 0, places: 0, events: 0, onlyGroup: null }
  const nothing = { account: true, group: false, place: false, event: false }
  const made = { group: null, place: null, event: null }
  expect(checklist(null, made)).toEqual(nothing)
  expect(checklist(none, made)).toEqual(nothing)
  expect(checklist({ ...none, groups: 2 }, made)).toEqual({ ...nothing, group: true })
  expect(checklist({ ...none, places: 1 }, made)).toEqual({ ...nothing, place: true })
  expect(checklist({ ...none, events: 7 }, made)).toEqual({ ...nothing, event: true })
  expect(checklist(none, { ...made, place: 'p1' })).toEqual({ ...nothing, place: true })
  expect(checklist(null, { ...made, event: 'e1' })).toEqual({ ...nothing, event: true })
})

test('only a step there is can be kept', () => {
  const kept = ['createPlace', 'starting', '', null, 3].map((step) => ({ step, group: 'g1', place: null }))
  expect(kept.map((position) => v.is(firstStepsPositionSchema, position))).toEqual([true, false, false, false, false])
})

test('the wizard is under way from its first page until its last', () => {
  const at = (step: (typeof firstSteps)[number]) => isUnderWay({ step, group: null, place: null, event: null })
  expect(isUnderWay(null)).toBe(false)
  expect(firstSteps.filter((step) => !at(step))).toEqual(['nextSteps'])
})
