import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../../themes/default/js/form.js'), 'utf8')

/** Opens the form as the server wrote it, and runs its script. */
const open = (
  written: { name?: string; time?: string; isRefused?: boolean; isPlain?: boolean; more?: string } = {},
) => {
  const { name = 'Choir', time = '19:00', isRefused = false, isPlain = false, more = '' } = written
  document.body.innerHTML = `
    <div role="status" data-restored><template><p>Back. <button type="button">Discard</button></p></template></div>
    <form action="/suggest" data-offline="offline" data-picture="picture" ${isRefused ? 'data-refused' : ''}>
      <input type="hidden" name="about" value="events/1">
      <div class="field"><input name="name" value="${name}"></div>
      <div class="field"><input name="time" value="${time}"></div>
      ${more}
      <p data-status></p>
    </form>`
  if (isPlain) document.querySelector('[data-restored]')?.remove()
  runInThisContext(script)
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement
const type = (name: string, value: string) => {
  field(name).value = value
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
}
const isSent = () =>
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

test('the script is no larger than that of the search may be', () => {
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(4_096)
})

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

test('what was typed comes back with what the form said at first, until it is discarded', () => {
  const opened = (said: string) => `<input type="hidden" name="opened" value="${said}">`
  open({ more: opened('first') })
  type('time', '20:00')
  open({ name: 'New choir', more: opened('later') })
  expect([field('opened').value, field('name').value]).toEqual(['first', 'New choir'])
  document.querySelector<HTMLButtonElement>('[role=status] button')?.click()
  expect(field('opened').value).toBe('later')
  open({ more: opened('last') })
  expect(field('opened').value).toBe('last')
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

test('what came back is said above the form, with a button that discards it', () => {
  const said = () => document.querySelector('[role=status] p')
  const discard = () => document.querySelector<HTMLButtonElement>('[role=status] button')?.click()
  open({ more: '<div class="field"><input type="file" name="picture"></div>' })
  expect(said()).toBe(null)
  type('name', 'Big choir')
  expect(said()).toBe(null)
  open()
  expect(said()?.textContent).toContain('Back.')
  discard()
  expect([field('name').value, said(), document.activeElement]).toEqual(['Choir', null, field('name')])
  expect(sessionStorage).toHaveLength(0)
  type('time', '20:00')
  open()
  expect([field('name').value, field('time').value, said() !== null]).toEqual(['Choir', '20:00', true])
  discard()
  open()
  expect(said()).toBe(null)
})

test('a picture that has to be chosen again is forgotten with what is discarded', () => {
  const status = () => document.querySelector('[data-status]')?.textContent
  const picture = '<div class="field"><input type="file" name="picture"></div>'
  sessionStorage.setItem('form /suggest events/1', '{"name":"Big choir","hadPicture":true}')
  open({ more: picture })
  expect(status()).toBe('picture')
  document.querySelector<HTMLButtonElement>('[role=status] button')?.click()
  expect(status()).toBe('')
  open({ more: picture })
  expect(status()).toBe('')
})

test('nothing is said of what comes back from the server, or stands there meanwhile', () => {
  open()
  type('name', 'Big choir')
  open({ name: 'Big choir', isRefused: true })
  expect(document.querySelector('[role=status] p')).toBe(null)
  open({ name: 'Big choir' })
  expect(document.querySelector('[role=status] p')).toBe(null)
})

test('a page without a place for that line works, too', () => {
  open()
  type('name', 'Big choir')
  document.body.innerHTML = ''
  open({ isPlain: true })
  expect(field('name').value).toBe('Big choir')
})

test('what was refused is still kept after the page of another suggestion', () => {
  open()
  type('name', 'Big choir')
  isSent()
  open({ name: 'Big choir', isRefused: true })
  document.body.replaceChildren()
  runInThisContext(script)
  open()
  expect(field('name').value).toBe('Big choir')
  isSent()
  document.body.replaceChildren()
  runInThisContext(script)
  open()
  expect(field('name').value).toBe('Choir')
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
