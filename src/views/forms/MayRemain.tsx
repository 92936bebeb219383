import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { listPath } from '#domain/backstagePaths.ts'
import { isEntryKind } from '#domain/resources.ts'
import type { FormRef } from '#src/actors/refs.ts'
import { showNotice } from '#src/focus/showNotice.ts'

/** That a discarded entry may be stored all the same, because its answer was lost, and where to look. */
export const MayRemain = ({ form }: { form: FormRef }) => {
  const { t } = useTranslation()
  const kind = useSelector(form, ({ context }) => context.kind)
  const mayRemain = useSelector(form, ({ context }) => context.mayRemain)
  if (!mayRemain || !isEntryKind(kind)) return null
  return (
    <p ref={showNotice} className="notice notice-warning" role="status">
      {t('form.mayRemain')} <a href={listPath(kind)}>{t('form.toList')}</a>
    </p>
  )
}
