import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useState } from 'react'
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
  await screen.findByText('Twice.')
  await act(() => i18next.changeLanguage('de'))
  await user.click(screen.getByText(i18next.t('moderation.reason.give')))
  await user.click(screen.getByText(i18next.t('moderation.reason.give')))
  await screen.findByText('Doppelt.')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Typed')
  await i18next.changeLanguage('en')
})

test('each sentence is a button, so that also a keyboard takes the one that was meant, and goes on typing', async () => {
  const machine = reasonTemplatesMachine.provide({
    actors: {
      loadTemplates: fromPromise<readonly string[], { language: string }>(() =>
        Promise.resolve(['Twice.', 'Time is wrong.']),
      ),
    },
  })
  const reasons = createActor(machine).start()
  const Form = () => {
    const [value, setValue] = useState('')
    return <ReasonField reasons={reasons} value={value} onChange={setValue} />
  }
  render(<Form />)
  await user.click(screen.getByText(t('moderation.reason.give')))
  await user.click(await screen.findByText(t('moderation.reason.template')))
  screen.getByRole('button', { name: 'Time is wrong.' }).focus()
  await user.keyboard('{Enter}')
  await user.keyboard(' Sorry.')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Time is wrong. Sorry.')
})
