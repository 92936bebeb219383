import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AccountDeletionRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'

type Props = {
  deletion: AccountDeletionRef
  /** The account as loaded. */
  account: { nickname: string; version: number | null }
}

/** Deletes one's own account (§2), after a dialog that names it. */
export const AccountDeletion = ({ deletion, account }: Props) => {
  const { t } = useTranslation()
  const { nickname, failure } = useSelector(deletion, ({ context }) => context)
  const isAsking = useSelector(
    deletion,
    (snapshot) => snapshot.matches('confirming') || snapshot.matches('deleting') || snapshot.matches('failed'),
  )
  const canConfirm = useSelector(deletion, (snapshot) => snapshot.can({ type: 'deletion.confirmed' }))
  const isDeleting = useSelector(deletion, (snapshot) => snapshot.matches('deleting'))
  return (
    <FormSection title={t('account.deletion')}>
      <p>{t('account.deletionText')}</p>
      <div>
        <button
          type="button"
          className="button button-danger"
          onClick={() => deletion.send({ type: 'deletion.requested', ...account })}
        >
          {t('account.delete')}
        </button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('account.confirmDeletion', { nickname })}
        confirmLabel={t(isDeleting ? 'account.deleting' : 'account.delete')}
        isDanger
        canConfirm={canConfirm}
        onConfirm={() => deletion.send({ type: 'deletion.confirmed' })}
        onCancel={() => deletion.send({ type: 'deletion.canceled' })}
      >
        <p>{t('account.deletionText')}</p>
        {failure && !isDeleting && <p role="alert">{failureText(t, failure)}</p>}
      </ConfirmDialog>
    </FormSection>
  )
}
