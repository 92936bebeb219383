import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { WordDeletionRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import { UsesAndTarget } from './WordUses.tsx'

type Props = { deletion: WordDeletionRef; timezone: string }

export const WordDeletionDialog = ({ deletion, timezone }: Props) => {
  const { t } = useTranslation()
  const { resource, word, failure } = useSelector(deletion, ({ context }) => context)
  const state = useSelector(deletion, ({ value }) => value)
  const canConfirm = useSelector(deletion, (snapshot) => snapshot.can({ type: 'deletion.confirmed' }))
  const isStuck = useSelector(deletion, (snapshot) => snapshot.matches('used') && snapshot.context.others.length === 0)
  const isMove = state === 'used' || state === 'moving'
  const confirmLabel = state === 'unknown' ? t('app.retry') : t(isMove ? 'words.moveAndDelete' : 'bulk.delete')
  return (
    <ConfirmDialog
      isOpen={state !== 'idle'}
      isDanger={state !== 'unknown'}
      title={t('bulk.confirm.delete', { count: 1, name: word?.name ?? '' })}
      confirmLabel={confirmLabel}
      canConfirm={canConfirm}
      onConfirm={isStuck ? null : () => deletion.send({ type: 'deletion.confirmed' })}
      onCancel={() => deletion.send({ type: 'deletion.canceled' })}
    >
      {state === 'counting' && <p role="status">{t('words.counting')}</p>}
      {state === 'unknown' && <p>{t('words.unknown')}</p>}
      {(state === 'unused' || state === 'deleting') && <p>{t('words.unused')}</p>}
      {isMove && <UsesAndTarget deletion={deletion} timezone={timezone} />}
      {isStuck && <p role="alert">{t(`words.stuck.${resource}`)}</p>}
      {failure !== null && <p role="alert">{failureText(t, failure)}</p>}
    </ConfirmDialog>
  )
}
