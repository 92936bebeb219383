import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { FormRef } from '#src/actors/refs.ts'

/** What helps a member of a group that somebody else has registered. */
export const TakenGroup = ({ form }: { form: FormRef }) => {
  const { t } = useTranslation()
  const isTaken = useSelector(form, ({ context }) => context.issues.some(({ reason }) => reason === 'nameExists'))
  return isTaken ? <p className="notice">{t('groups.taken')}</p> : null
}
