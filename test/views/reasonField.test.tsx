import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { reasonTemplatesMachine } from '#machines/moderation/reasonTemplates.ts'
import { ReasonField } from '#src/views/moderation/ReasonField.tsx'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

test('after a switch of the language the sentences come in it, and a typed reason stays', async () => {
  const machine = reasonTemplatesMachine.provide({
    actors: {
      loadTemplates: fromPromise(({ input: { language } }) =>
        Promise.resolve([language === 'de' ? 'Doppelt.' : 'Twice.']),
      ),
    },
  })
  const reasons = createActor(machine).start()
  render(<ReasonField reasons={reasons} value="Typed" onChange={() => {}} />)
  await user.click(screen.getByText(t('moderation.reason.give')))
  await user.click(screen.getByText(t('moderation.reason.give')))
  await screen.findByRole('option', { name: 'Twice.' })
  await act(() => i18next.changeLanguage('de'))
  await user.click(screen.getByText(i18next.t('moderation.reason.give')))
  await user.click(screen.getByText(i18next.t('moderation.reason.give')))
  await screen.findByRole('option', { name: 'Doppelt.' })
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Typed')
  await i18next.changeLanguage('en')
})
