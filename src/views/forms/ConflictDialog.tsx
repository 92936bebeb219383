import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Json } from '#domain/forms.ts'
import { type Clash, isSame } from '#domain/merge.ts'
import type { ConflictRef } from '#src/actors/refs.ts'
import { failureText, fieldLabel } from '#src/texts.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import styles from './ConflictDialog.module.css'
import { describeValue } from './describeValue.ts'

type Props = {
  conflict: ConflictRef
  clash: Clash
  /** For date-times. */
  timezone: string
}

/** A conflict (412): compares two versions by field, merges the choices and saves. */
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
        <ClashChoice key={clash.field} conflict={conflict} clash={clash} timezone={timezone} />
      ))}
    </ConfirmDialog>
  )
}

const ClashChoice = ({ conflict, clash, timezone }: Props) => {
  const { t, i18n } = useTranslation()
  const names = useSelector(conflict, ({ context }) => context.theirs?.names ?? {}, isSame)
  const wording = { language: i18n.resolvedLanguage ?? 'en', timezone, names }
  const describe = (value: Json) => describeValue(t, wording, clash.field, value)
  const kind = useSelector(conflict, ({ context }) => context.kind)
  const decision = useSelector(conflict, ({ context }) => context.decisions[clash.field])
  return (
    <fieldset className={styles.clash} data-clash={clash.field}>
      <legend className={styles.field}>{fieldLabel(t, kind, clash.field)}</legend>
      <p className={styles.before}>{t('conflict.before', { value: describe(clash.base) })}</p>
      {(['theirs', 'mine'] as const).map((side) => (
        <label key={side} className={styles.side}>
          <input
            type="radio"
            name={`clash-${clash.field}`}
            checked={decision === side}
            onChange={() => conflict.send({ type: 'clash.decided', field: clash.field, side })}
          />
          <span>
            <strong>{t(`conflict.${side}`)}</strong> <span>{describe(clash[side])}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
