import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AccountDeletionRef, SuggestRef } from '#src/actors/refs.ts'
import { UsersField } from '#src/fields/UsersField.tsx'
import styles from './HandOver.module.css'

type Props = { deletion: AccountDeletionRef; suggest: SuggestRef; isOwn: boolean }

/** Whether the entries of a deleted account stay, or who takes them over. */
export const HandOver = ({ deletion, suggest, isOwn }: Props) => {
  const { t } = useTranslation()
  const { id, owned, handsOver, successor } = useSelector(deletion, ({ context }) => context)
  const isCounting = useSelector(deletion, (snapshot) => snapshot.matches('counting'))
  const isFixed = useSelector(deletion, (snapshot) => !snapshot.matches('confirming'))
  const texts = isOwn ? 'account.handOver' : 'users.deletion'
  if (isCounting) return <p role="status">{t('account.handOver.counting')}</p>
  if (owned === 0) return <p>{t(`${texts}.none`)}</p>
  const choice = (gives: boolean, label: string) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name="handsOver"
        checked={handsOver === gives}
        onChange={() => deletion.send({ type: 'handOver.chosen', handsOver: gives })}
      />
      <span>{label}</span>
    </label>
  )
  return (
    <>
      <fieldset className={styles.choices} disabled={isFixed}>
        <legend>{owned === null ? t(`${texts}.unknown`) : t(`${texts}.found`, { count: owned })}</legend>
        {choice(false, t('account.handOver.leave'))}
        {choice(true, t('account.handOver.give'))}
      </fieldset>
      {handsOver && (
        <UsersField
          name="successor"
          label={t('account.handOver.successor')}
          hint={t('account.handOver.successorHint')}
          value={successor}
          // Only the person chosen last takes over.
          onChange={(value) => deletion.send({ type: 'successor.changed', successor: value.slice(-1) })}
          suggest={suggest}
          known={null}
          except={id}
          disabled={isFixed}
        />
      )}
    </>
  )
}
