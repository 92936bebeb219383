import { describe, expect, test } from 'vitest'
import { changeFilter, type Filter, isTypedFilter, toggleOwn, withFilter } from '#domain/filter.ts'

describe('setting a condition', () => {
  const jazz: Filter = { name: 'likeName', value: 'jazz' }
  const hidden: Filter = { name: 'published', value: false }

  test('adds, replaces and removes it, in the order of the names', () => {
    expect(withFilter([hidden], 'likeName', 'jazz')).toEqual([jazz, hidden])
    expect(withFilter([jazz, hidden], 'likeName', ' soul ')).toEqual([{ name: 'likeName', value: ' soul ' }, hidden])
    expect(withFilter([jazz, hidden], 'likeName', null)).toEqual([hidden])
    expect(withFilter([jazz, hidden], 'likeName', '  ')).toEqual([hidden])
  })

  test('with what it cannot take removes it', () => {
    expect(withFilter([jazz, hidden], 'published', 'yes')).toEqual([jazz])
    expect(withFilter([], 'category', 'music')).toEqual([])
  })

  test('never shows what nobody owns as one’s own', () => {
    const ownerless: Filter = { name: 'ownerless', value: true }
    const choice = { filters: [jazz], own: true }
    expect(changeFilter(choice, hidden)).toEqual({ filters: [jazz, hidden], own: true })
    const without = changeFilter(choice, ownerless)
    expect(without).toEqual({ filters: [jazz, ownerless], own: false })
    expect(changeFilter(without, { name: 'ownerless', value: null })).toEqual({ filters: [jazz], own: false })
    const grace: Filter = { name: 'ownedBy', value: '01990000-0000-7000-8000-000000000002' }
    const hers = changeFilter(choice, grace)
    expect(hers).toEqual({ filters: [jazz, grace], own: false })
    expect(toggleOwn(hers)).toEqual(choice)
    expect(toggleOwn(without)).toEqual(choice)
    expect(toggleOwn(choice)).toEqual({ filters: [jazz], own: false })
  })

  test('waits for typing where people type', () => {
    expect((['likeName', 'likeNickname', 'likeEmail'] as const).map(isTypedFilter)).toEqual([true, true, true])
    expect((['published', 'category', 'role'] as const).map(isTypedFilter)).toEqual([false, false, false])
  })
})
