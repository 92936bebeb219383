import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ListPageRef } from '#src/actors/refs.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'

export const KeepSelection = ({ page }: { page: ListPageRef }) => {
  const { t } = useTranslation()
  const isAsking = useSelector(page, (snapshot) => snapshot.matches('asking'))
  const count = useSelector(page, ({ context }) => context.losing)
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={t('list.keepSelection.title', { count })}
      confirmLabel={t('list.keepSelection.goOn')}
      cancelLabel={t('list.keepSelection.stay')}
      onConfirm={() => page.send({ type: 'change.confirmed' })}
      onCancel={() => page.send({ type: 'change.canceled' })}
    >
      <p>{t('list.keepSelection.explanation')}</p>
    </ConfirmDialog>
  )
}
