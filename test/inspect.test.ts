import { expect, test } from 'vitest'
import { mask } from '#src/inspect.ts'

test('every secret is masked, wherever it stands, and the rest is left as it is', () => {
  expect(
    mask({
      context: { user: { nickname: 'Mira', token: 'abc' }, values: { password: 'a', passwordRepeat: 'a', name: 'b' } },
      event: { type: 'field.changed', name: 'password', value: 'correct horse' },
      input: { kind: 'registration', id: 'abc', values: { nickname: 'Mira' } },
      form: { kind: 'groups', id: 'g1' },
      other: { type: 'field.changed', name: 'alt', value: 'A picture' },
      snapshot: { input: [{ email: 'm@x', password: 'a' }], output: { token: 'abc' }, error: new Error('no answer') },
      link: 'https://town.example/backstage/invitation/abc',
      mail: '/backstage/passwordRecovery?lng=de&token=abc#top',
    }),
  ).toEqual({
    context: {
      user: { nickname: 'Mira', token: '···' },
      values: { password: '···', passwordRepeat: '···', name: 'b' },
    },
    event: { type: 'field.changed', name: 'password', value: '···' },
    input: { kind: 'registration', id: '···', values: { nickname: 'Mira' } },
    form: { kind: 'groups', id: 'g1' },
    other: { type: 'field.changed', name: 'alt', value: 'A picture' },
    snapshot: {
      input: [{ email: 'm@x', password: '···' }],
      output: { token: '···' },
      error: { name: 'Error', message: 'no answer' },
    },
    link: 'https://town.example/backstage/invitation/···',
    mail: '/backstage/passwordRecovery?lng=de&token=···#top',
  })
})

test('a secret that is known is masked under any other name, too', () => {
  const before = mask({ kind: 'registration', id: 'an-invitation' })
  expect(before.id).toBe('···')
  expect(mask({ output: { id: 'an-invitation', version: 1 }, text: 'of an-invitation.' })).toEqual({
    output: { id: '···', version: 1 },
    text: 'of ···.',
  })
})

test('what JSON can not keep is left out, and what holds itself comes to an end', () => {
  const ring: { own: unknown; run: () => void; password: string } = { own: null, run: () => {}, password: 'a' }
  ring.own = { ring, list: [1n, 'x'] }
  expect(mask(ring)).toEqual({ own: { ring: '(above)', list: [undefined, 'x'] }, run: undefined, password: '···' })
})
