import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { gapsOfFile } from '#domain/textPage.ts'
import type { FileHistoryRef } from '#src/actors/refs.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'

export const FileHistoryDialog = ({ history }: { history: FileHistoryRef }) => {
  const { t } = useTranslation()
  const change = useSelector(history, ({ context }) => context.change)
  const { type, name } = useSelector(history, ({ context }) => context.address)
  const version = useSelector(history, ({ context }) => context.shown?.version ?? 0)
  const text = useSelector(history, ({ context }) => context.shown?.content ?? '')
  const gaps = change === 'restoration' ? gapsOfFile(type, name, text) : 0
  const isAsking = useSelector(history, (snapshot) => snapshot.matches('confirming'))
  return (
    <ConfirmDialog
      isOpen={isAsking}
      isDanger={change === 'removal'}
      title={t(`fileHistory.${change}.title`, { name, version })}
      confirmLabel={t(`fileHistory.${change}.confirm`)}
      onConfirm={() => history.send({ type: 'change.confirmed' })}
      onCancel={() => history.send({ type: 'change.canceled' })}
    >
      <p>{t(`fileHistory.${change}.text`)}</p>
      {gaps > 0 && <p>{t('fileHistory.gaps', { count: gaps })}</p>}
    </ConfirmDialog>
  )
}
