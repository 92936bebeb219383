import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type FieldConflict, isSame } from '#domain/merge.ts'
import type { ConflictRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import { ClashChoice } from './ClashChoice.tsx'
import styles from './ConflictDialog.module.css'
import { describeValue } from './describeValue.ts'

type Props = {
  conflict: ConflictRef
  clash: FieldConflict
  timezone: string
}

/** 412: compares by field, merges the choices and saves. */
export const ConflictDialog = ({ conflict, timezone }: Omit<Props, 'clash'>) => {
  const { t } = useTranslation()
  const clashes = useSelector(conflict, ({ context }) => context.clashes)
  const failure = useSelector(conflict, ({ context }) => context.failure)
  const isLoading = useSelector(conflict, (snapshot) => snapshot.matches('loadingTheirs'))
  const isFailed = useSelector(conflict, (snapshot) => snapshot.matches('failed'))
  const canMerge = useSelector(conflict, (snapshot) => snapshot.can({ type: 'merge.submitted' }))
  const explanation = isFailed ? 'conflict.failed' : clashes.length > 0 ? 'conflict.text' : 'conflict.noClash'
  return (
    <ConfirmDialog
      isOpen
      isWide
      title={t('conflict.title')}
      confirmLabel={isFailed ? t('app.retry') : t('conflict.merge')}
      cancelLabel={t('conflict.later')}
      canConfirm={isFailed || canMerge}
      onConfirm={() => conflict.send({ type: isFailed ? 'load.retried' : 'merge.submitted' })}
      onCancel={() => conflict.send({ type: 'conflict.postponed' })}
    >
      <p>{isLoading ? t('conflict.loading') : t(explanation)}</p>
      {isFailed && failure && <p role="alert">{failureText(t, failure)}</p>}
      {clashes.map((clash) => (
        <ConflictChoice key={clash.field} conflict={conflict} clash={clash} timezone={timezone} />
      ))}
    </ConfirmDialog>
  )
}

const ConflictChoice = ({ conflict, clash, timezone }: Props) => {
  const { t, i18n } = useTranslation()
  const names = useSelector(conflict, ({ context }) => context.theirs?.names ?? {}, isSame)
  const wording = { language: i18n.resolvedLanguage ?? 'en', timezone, names }
  const kind = useSelector(conflict, ({ context }) => context.kind)
  const decision = useSelector(conflict, ({ context }) => context.decisions[clash.field])
  return (
    <ClashChoice
      {...{ kind, clash, wording, decision }}
      sides={(['theirs', 'mine'] as const).map((side) => ({ side, label: t(`conflict.${side}`) }))}
      onDecide={(side) => conflict.send({ type: 'clash.decided', field: clash.field, side })}
    >
      <p className={styles.before}>
        {t('conflict.before', { value: describeValue(t, wording, clash.field, clash.base) })}
      </p>
    </ClashChoice>
  )
}
