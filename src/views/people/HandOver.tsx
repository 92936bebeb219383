import { useTranslation } from 'react-i18next'
import type { HandOver as Choice } from '#domain/selection.ts'
import type { SuggestRef } from '#src/actors/refs.ts'
import { UsersField } from '#src/fields/UsersField.tsx'
import styles from './HandOver.module.css'

type Props = {
  texts: 'handOver' | 'users.deletion' | 'users.deletions'
  /** Null when unknown. */
  owned: number | null
  isCounting: boolean
  isFixed: boolean
  choice: Choice
  accounts: readonly string[]
  suggest: SuggestRef
  onHandsOver: (handsOver: boolean) => void
  onSuccessor: (successor: readonly string[]) => void
}

export const HandOver = ({ texts, owned, isCounting, isFixed, choice, accounts, suggest, ...on }: Props) => {
  const { t } = useTranslation()
  if (isCounting) return <p role="status">{t('handOver.counting')}</p>
  if (owned === 0) return <p>{t(`${texts}.none`)}</p>
  const option = (gives: boolean, label: string) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name="handsOver"
        checked={choice.handsOver === gives}
        onChange={() => on.onHandsOver(gives)}
      />
      <span>{label}</span>
    </label>
  )
  return (
    <>
      <fieldset className={styles.choices} disabled={isFixed}>
        <legend>{owned === null ? t(`${texts}.unknown`) : t(`${texts}.found`, { count: owned })}</legend>
        {option(false, t('handOver.leave'))}
        {option(true, t('handOver.give'))}
      </fieldset>
      {choice.handsOver && (
        <UsersField
          name="successor"
          label={t('handOver.successor')}
          hint={t('handOver.successorHint')}
          value={choice.successor}
          // Only the last chosen person.
          onChange={(value) => on.onSuccessor(value.slice(-1))}
          suggest={suggest}
          known={null}
          except={accounts}
          disabled={isFixed}
        />
      )}
    </>
  )
}
