import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { eventOriginMachine } from '#machines/sources/eventOrigin.ts'
import { sourceListMachine } from '#machines/sources/sourceList.ts'
import { sourcePageMachine } from '#machines/sources/sourcePage.ts'
import { sourceWizardMachine } from '#machines/sources/sourceWizard.ts'
import { EventOriginView } from '#src/views/sources/EventOriginView.tsx'
import { SourceListView } from '#src/views/sources/SourceListView.tsx'
import { SourcePageView } from '#src/views/sources/SourcePageView.tsx'
import { SourceWizardView, wizardStep } from '#src/views/sources/SourceWizardView.tsx'
import { listSamples, originSamples, pageSamples, source, wizardSamples } from '#test/samples/sources.ts'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()
const timezone = 'Europe/Berlin'
const click = (name: string) => user.click(screen.getByRole('button', { name }))
const around = (work: () => Promise<void>) => act(work)

test('every path through the rendered list of sources', async () => {
  await walkView(sourceListMachine, listSamples, ({ actor }) => {
    const { unmount } = render(<SourceListView page={actor} timezone={timezone} />)
    return {
      around,
      gestures: { 'load.retried': () => click(t('app.retry')) },
      check: ({ value, context: { sources } }) => {
        expect(screen.queryAllByText(t('sources.empty'))).toHaveLength(
          value === 'shown' && sources.length === 0 ? 1 : 0,
        )
        expect(screen.queryAllByText(source.name)).toHaveLength(sources.length)
        expect(screen.queryAllByRole('alert')).toHaveLength(value === 'failed' ? 1 : 0)
      },
      close: unmount,
    }
  })
})

test('every path through the rendered wizard', async () => {
  await walkView(sourceWizardMachine, wizardSamples, ({ actor }) => {
    const { unmount } = render(<SourceWizardView wizard={actor} timezone={timezone} />)
    return {
      around,
      gestures: {
        'address.changed': async ({ url }) => {
          fireEvent.change(screen.getByRole('textbox'), { target: { value: url } })
          // What is typed already is no change for a browser.
          if (actor.getSnapshot().context.fields.url === url) act(() => actor.send({ type: 'address.changed', url }))
        },
        'look.requested': () => click(t('sources.wizard.address.look')),
        'feed.chosen': () => click('Choir'),
        'preview.requested': () => click(t('sources.wizard.rules.preview')),
        'step.returned': () => click(t('app.back')),
        'source.confirmed': () => click(t('sources.wizard.preview.take')),
        'run.retried': () => click(t('app.retry')),
      },
      check: ({ value, context: { preview, failure, issues } }) => {
        const step = wizardStep[value]
        expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t(`sources.wizard.${step}.title`))
        const isRefused = step === 'preview' && preview?.fault !== null
        const alerts = [failure !== null, value === 'unfit', isRefused].filter(Boolean)
        expect(screen.queryAllByRole('alert')).toHaveLength(alerts.length)
        expect(screen.queryAllByText(t('reasons.empty')).length > 0).toBe(
          issues.some(({ field, reason }) => reason === 'empty' && (step === 'rules') !== (field === 'url')),
        )
        expect(screen.queryAllByText('Summer concert')).toHaveLength(step === 'preview' && !isRefused ? 1 : 0)
      },
      close: unmount,
    }
  })
})

test('every path through the rendered page of a source', async () => {
  await walkView(sourcePageMachine, pageSamples, ({ actor }) => {
    const { unmount } = render(<SourcePageView page={actor} timezone={timezone} />)
    return {
      around,
      gestures: {
        'load.retried': () => click(t('app.retry')),
        'save.requested': () => click(t('form.save')),
        'run.requested': ({ force }) => click(t(force ? 'sources.runAnyway' : 'sources.runNow')),
        'undo.requested': () => user.click(screen.getByRole('button', { name: /^Take back what came/ })),
        'undo.confirmed': () => click(t('sources.undo')),
        'deletion.requested': () => click(t('sources.delete')),
        'deletion.confirmed': () =>
          user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: t('sources.delete') })),
        'question.canceled': () => click(t('app.cancel')),
      },
      check: ({ value, context: { loaded, failure } }) => {
        const isAsking = value === 'askingUndo' || value === 'askingDeletion'
        expect(screen.queryAllByRole('alertdialog')).toHaveLength(isAsking ? 1 : 0)
        if (isAsking) return
        expect(screen.queryAllByRole('alert')).toHaveLength(failure !== null && value !== 'loading' ? 1 : 0)
        expect(screen.queryAllByText(t('sources.faults.halved'))).toHaveLength(loaded === null ? 0 : 1)
      },
      close: unmount,
    }
  })
})

test('every path through the rendered origin of an event', async () => {
  await walkView(eventOriginMachine, originSamples, ({ actor }) => {
    const { unmount } = render(<EventOriginView page={actor} />)
    return {
      around,
      gestures: {
        'load.retried': () => click(t('app.retry')),
        'fields.returned': async ({ fields: [field] }) => {
          const button = screen.queryByRole('button', {
            name: t('sources.origin.returnNamed', { field: t(`events.fields.${field}`) }),
          })
          if (button) await user.click(button)
          else act(() => actor.send({ type: 'fields.returned', fields: ['name'] }))
        },
      },
      check: ({ value, context: { origin } }) => {
        expect(screen.queryAllByText(t('sources.origin.entered'))).toHaveLength(value === 'entered' ? 1 : 0)
        expect(screen.queryAllByRole('listitem')).toHaveLength(origin?.corrected.length ?? 0)
      },
      close: unmount,
    }
  })
})
