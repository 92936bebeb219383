import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../../themes/default/js/form.js'), 'utf8')

/** Opens the form as the server wrote it, and runs its script. */
const open = (written: { name?: string; time?: string; isRefused?: boolean; more?: string } = {}) => {
  const { name = 'Choir', time = '19:00', isRefused = false, more = '' } = written
  document.body.innerHTML = `
    <form action="/suggest" data-offline="offline" ${isRefused ? 'data-refused' : ''}>
      <input type="hidden" name="about" value="events/1">
      <div class="field"><input name="name" value="${name}"></div>
      <div class="field"><input name="time" value="${time}"></div>
      ${more}
      <p data-status></p>
    </form>`
  runInThisContext(script)
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement
const type = (name: string, value: string) => {
  field(name).value = value
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
}
const isSent = () =>
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

afterEach(() => {
  document.body.replaceChildren()
  sessionStorage.clear()
})

test('what somebody typed comes back, and all else is as the server says now', () => {
  open()
  type('name', 'Big choir')
  open({ time: '20:00' })
  expect([field('name').value, field('time').value]).toEqual(['Big choir', '20:00'])
  type('name', 'Choir')
  open({ name: 'New choir' })
  expect(field('name').value).toBe('New choir')
})

test('what was refused is kept with what is typed then', () => {
  open()
  type('name', 'Big choir')
  isSent()
  open({ name: 'Big choir', isRefused: true })
  type('time', '20:00')
  open()
  expect([field('name').value, field('time').value]).toEqual(['Big choir', '20:00'])
})

test('a form without a field for the place works, too, where places are offered', () => {
  open({ more: '<datalist data-more="/suggest/places"></datalist>' })
  type('name', 'Big choir')
  open()
  expect([field('name').value, isSent(), isSent()]).toEqual(['Big choir', true, false])
})

test('a double tap sends once; after a stopped upload it can be sent again', () => {
  vi.useFakeTimers({ now: 0 })
  try {
    open()
    expect([isSent(), isSent()]).toEqual([true, false])
    vi.advanceTimersByTime(5_000)
    expect(isSent()).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
