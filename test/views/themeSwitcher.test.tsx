import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ListedTheme } from '#domain/themes/theme.ts'
import { themeSwitcherMachine } from '#machines/themes/themeSwitcher.ts'
import { ThemeSwitcherView } from '#src/views/themes/ThemeSwitcherView.tsx'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

const theme = (name: string, others: Partial<ListedTheme> = {}): ListedTheme => ({
  name,
  active: false,
  editable: true,
  parent: 'default',
  failures: [],
  ...others,
})
const builtIn = theme('default', { editable: false, parent: '' })
const themes = [builtIn, theme('Fair'), theme('Night', { parent: 'Fair' }), theme('Town', { active: true })]

const card = (name: string) =>
  screen.getAllByRole('listitem').find((item) => within(item).queryByRole('heading', { name }) !== null) ??
  expect.unreachable(`no card of ${name}`)
const offers = (name: string) => {
  const inside = within(card(name))
  return [...inside.getAllByRole('link'), ...inside.queryAllByRole('button')].map(({ textContent }) => textContent)
}
const press = (name: string, label: string) =>
  user.click(within(card(name)).getByRole('button', { name: `${label} ${name}` }))
const answer = (label: string) =>
  user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: label }))

test.each([
  ['default', 'Town', true],
  ['Fair', 'Town', true],
  ['Night', 'Fair', false],
  ['Fair', 'default', false],
])(
  'the question before %s is activated after %s says whether something goes out of sight',
  async (name, active, isLosing) => {
    const { actor, call } = stage(themeSwitcherMachine).start(undefined)
    await call('loadThemes').resolve(themes.map((one) => ({ ...one, active: one.name === active })))
    render(<ThemeSwitcherView switcher={actor} creation={null} />)
    await act(async () => actor.send({ type: 'activation.requested', name }))
    const lost = within(screen.getByRole('alertdialog')).queryByText(t('cms.activationLoses', { name, lost: active }))
    expect(lost !== null).toBe(isLosing)
  },
)

test('every path through the rendered themes', async () => {
  await walkView(
    themeSwitcherMachine,
    {
      events: {
        'themes.refreshRequested': ({ value }) => (value.list === 'failed' && value.work === 'idle' ? [{}] : []),
        'activation.requested': ({ value }) => (value.list === 'ready' ? [{ name: 'Night' }] : []),
        'deletion.requested': ({ value }) => (value.list === 'ready' ? [{ name: 'Night' }] : []),
        'preview.requested': ({ value }) => (value.list === 'ready' ? [{ name: 'Night' }] : []),
        'dialog.confirmed': [{}],
        'dialog.canceled': [{}],
      },
      actors: {
        loadThemes: { done: [themes], error: [{ code: 'offline' }] },
        activateTheme: { done: [theme('Night', { active: true })], error: [{ code: 'notFound' }] },
        deleteTheme: { done: [undefined], error: [{ code: 'notFound' }] },
        linkPreview: { done: ['/?preview=x'], error: [{ code: 'notFound' }] },
      },
      guardsRead: (context) => context.themes.length,
    },
    ({ actor }) => {
      const { unmount } = render(<ThemeSwitcherView switcher={actor} creation={null} />)
      return {
        around: (work) => act(work),
        gestures: {
          'themes.refreshRequested': () => user.click(screen.getByRole('button', { name: t('app.retry') })),
          'activation.requested': ({ name }) => press(name, t('cms.activate')),
          'deletion.requested': ({ name }) => press(name, t('cms.delete')),
          'preview.requested': ({ name }) => press(name, t('cms.preview')),
          'dialog.confirmed': () => answer(t('app.yes')),
          'dialog.canceled': () => answer(t('app.no')),
        },
        check: ({ value, context }) => {
          const title = {
            askingActivation: t('cms.confirmActivation', { name: 'Night' }),
            askingDeletion: t('cms.confirmDeletion', { name: 'Night' }),
          }
          const asked = screen
            .queryAllByRole('alertdialog')
            .map((dialog) => within(dialog).getByRole('heading').textContent)
          expect(asked).toEqual(Object.entries(title).flatMap(([state, text]) => (state === value.work ? [text] : [])))
          if (asked.length > 0) return
          expect(screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
            context.themes.map(({ name }) => name),
          )
          expect(screen.queryAllByRole('alert')).toHaveLength(context.failure === null ? 0 : 1)
          const links = screen.queryAllByRole('link', { name: t('cms.previewLink', { name: 'Night' }) })
          expect(links.map((link) => link.getAttribute('href'))).toEqual(context.preview ? ['/?preview=x'] : [])
        },
        close: unmount,
      }
    },
  )
})

const show = async (listed: ListedTheme[]) => {
  const { actor, call } = stage(themeSwitcherMachine).start(undefined)
  render(<ThemeSwitcherView switcher={actor} creation={null} />)
  await act(() => call('loadThemes').resolve(listed))
}

test('each theme offers what can be done with it: an active one to be edited', async () => {
  await show(themes)
  expect(Object.fromEntries(themes.map(({ name }) => [name, offers(name)]))).toEqual({
    default: ['View default', 'Preview default', 'Activate default'],
    Fair: ['Edit Fair', 'Preview Fair', 'Activate Fair'],
    Night: ['Edit Night', 'Preview Night', 'Activate Night', 'Delete Night'],
    Town: ['Edit Town'],
  })
  expect(within(card('Fair')).getByText(t('cms.heirs', { names: 'Night' }))).toBeTruthy()
  expect(within(card('Town')).getByRole('link').getAttribute('href')).toBe('/backstage/cms/theme/config?theme=Town')
})

test('a template that cannot be rendered is told of at its theme, with the way to it', async () => {
  const error = 'event.tpl:3:5: undefined filter: shout'
  await show([theme('Sea & Sand', { failures: [{ template: 'event', error, at: '2026-06-01T10:00:00.000Z' }] })])
  expect(within(card('Sea & Sand')).getByText('There is no filter', { exact: false }).textContent).toBe(
    'event.tpl is faulty, visitors see the built-in template instead. Line 3, column 5: There is no filter “shout”. Check its spelling.',
  )
  const parsers = within(card('Sea & Sand')).getByText('undefined filter: shout')
  expect(parsers.closest('details')?.open).toBe(false)
  expect(screen.getByRole('link', { name: 'Repair event.tpl' }).getAttribute('href')).toBe(
    '/backstage/cms/theme/file/template/ZXZlbnQudHBs?theme=Sea%20%26%20Sand',
  )
})
