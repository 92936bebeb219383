import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { SourcePageRef } from '#src/actors/refs.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import { formatInstant } from '#src/views/shell/dates.ts'

type Props = { page: SourcePageRef; timezone: string }

export const SourceDialogs = ({ page, timezone }: Props) => {
  const { t } = useTranslation()
  const state = useSelector(page, ({ value }) => value)
  const { loaded, runId } = useSelector(page, ({ context }) => context)
  const run = loaded?.runs.find(({ id }) => id === runId)
  const isEnded = loaded?.source.ended === true
  const cancel = () => page.send({ type: 'question.canceled' })
  return (
    <>
      <ConfirmDialog
        isOpen={state === 'askingUndo'}
        title={t('sources.undoQuestion', { at: run ? formatInstant(run.at, timezone) : '' })}
        confirmLabel={t('sources.undo')}
        onConfirm={() => page.send({ type: 'undo.confirmed' })}
        onCancel={cancel}
      >
        <p>{t(isEnded ? 'sources.undoTextEnded' : 'sources.undoText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={state === 'askingDeletion'}
        isDanger
        title={t(isEnded ? 'sources.forgetQuestion' : 'sources.deleteQuestion', { name: loaded?.source.name ?? '' })}
        confirmLabel={t(isEnded ? 'sources.forget' : 'sources.delete')}
        onConfirm={() => page.send({ type: 'deletion.confirmed' })}
        onCancel={cancel}
      >
        <p>{t(isEnded ? 'sources.forgetText' : 'sources.deleteText', { count: loaded?.source.events ?? 0 })}</p>
      </ConfirmDialog>
    </>
  )
}
