import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AccountDeletionRef, SuggestRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import { HandOver } from './HandOver.tsx'

type Props = {
  deletion: AccountDeletionRef
  suggest: SuggestRef
  account: { nickname: string; version: number | null }
  isOwn: boolean
}

export const AccountDeletion = ({ deletion, suggest, account, isOwn }: Props) => {
  const { t } = useTranslation()
  const { id, nickname, owned, failure, ...choice } = useSelector(deletion, ({ context }) => context)
  const isCounting = useSelector(deletion, (snapshot) => snapshot.matches('counting'))
  const isConfirming = useSelector(deletion, (snapshot) => snapshot.matches('confirming'))
  const isAsking = useSelector(deletion, (snapshot) => !snapshot.matches('idle') && !snapshot.matches('deleted'))
  const canConfirm = useSelector(deletion, (snapshot) => snapshot.can({ type: 'deletion.confirmed' }))
  const isDeleting = useSelector(deletion, (snapshot) => snapshot.matches('deleting'))
  const text = t(isOwn ? 'account.deletionText' : 'users.deletion.text')
  const label = t(isOwn ? 'account.delete' : 'users.deletion.delete')
  return (
    <FormSection title={t(isOwn ? 'account.deletion' : 'users.deletion.title')}>
      <p>{text}</p>
      <div>
        <button
          type="button"
          className="button button-danger"
          onClick={() => deletion.send({ type: 'deletion.requested', ...account })}
        >
          {label}
        </button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('account.confirmDeletion', { nickname })}
        confirmLabel={isDeleting ? t('account.deleting') : label}
        isDanger
        canConfirm={canConfirm}
        onConfirm={() => deletion.send({ type: 'deletion.confirmed' })}
        onCancel={() => deletion.send({ type: 'deletion.canceled' })}
      >
        <p>{text}</p>
        <HandOver
          texts={isOwn ? 'handOver' : 'users.deletion'}
          isCounting={isCounting}
          isFixed={!isConfirming}
          accounts={[id]}
          {...{ owned, choice, suggest }}
          onHandsOver={(handsOver) => deletion.send({ type: 'handOver.chosen', handsOver })}
          onSuccessor={(successor) => deletion.send({ type: 'successor.changed', successor })}
        />
        {failure && (
          <p role="alert">
            {failure.code === 'changedMeanwhile' ? t('users.deletion.changedMeanwhile') : failureText(t, failure)}
          </p>
        )}
      </ConfirmDialog>
    </FormSection>
  )
}
