import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { isRenewed } from '#domain/draft.ts'
import type { FormRef } from '#src/actors/refs.ts'
import { DraftNotice } from './DraftNotice.tsx'

type Props = {
  form: FormRef
  now: number
}

export const DraftOffer = ({ form, now }: Props) => {
  const { t } = useTranslation()
  const draft = useSelector(form, ({ context }) => context.draft)
  const version = useSelector(form, ({ context }) => context.version)
  const isOfGone = useSelector(form, ({ context }) => isRenewed(context))
  const isOffered = useSelector(form, (snapshot) => snapshot.matches('offeringDraft'))
  if (isOfGone) return <p className="notice notice-warning">{t('draft.renewed')}</p>
  if (!isOffered || draft === null) return null
  return (
    <DraftNotice
      draft={draft}
      warning={draft.version === version ? null : t('draft.outdated')}
      now={now}
      onRestore={() => form.send({ type: 'draft.restored' })}
      onDiscard={() => form.send({ type: 'draft.discarded' })}
      onPostpone={() => form.send({ type: 'draft.postponed' })}
    />
  )
}
