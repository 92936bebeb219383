import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormRef } from '#src/actors/refs.ts'
import { cx } from '#src/styles/cx.ts'
import styles from './SaveBar.module.css'
import { type SaveTexts, WorkState } from './WorkState.tsx'

type Props = {
  form: FormRef
  label?: string | undefined
  texts?: SaveTexts | undefined
  onBack?: (() => void) | undefined
}

/** The save button is never `disabled`: it stays focusable. */
export const SaveBar = ({ form, label, texts = 'form', onBack }: Props) => {
  const { t } = useTranslation()
  const isWaiting = useSelector(form, (snapshot) => snapshot.matches('checking'))
  const isSubmitting = useSelector(form, (snapshot) => snapshot.matches('submitting')) || isWaiting
  const canReset = useSelector(form, (snapshot) => snapshot.can({ type: 'values.reset' }))
  const canSubmit = useSelector(form, (snapshot) => snapshot.can({ type: 'submit.requested' }))
  const canReturn = useSelector(
    form,
    (snapshot) => snapshot.matches('pristine') && snapshot.can({ type: 'draft.restored' }),
  )
  // The page moves on a moment later: until then a second tap must meet the button, not what it covers.
  const isSaved = useSelector(form, (snapshot) => snapshot.matches('submitSucceeded'))
  const keepWork = useSelector(form, ({ children }) => children.keepWork)
  const isKept = useSelector(keepWork, (snapshot) => snapshot?.matches('kept') ?? false)
  const isUnsettled = canReset || canReturn || isSubmitting || isSaved
  // Then it stays where it is: a field that comes out unchanged as it is left must not move Save away from the pointer.
  const [isFloating, setFloating] = useState(false)
  if (isUnsettled && !isFloating) setFloating(true)
  return (
    <div className={cx(styles.bar, isFloating && styles.floating)}>
      <button
        type="submit"
        className="button button-primary"
        aria-busy={isSubmitting}
        aria-disabled={!canSubmit && !isSubmitting}
      >
        {isWaiting && t('upload.awaited')}
        {!isWaiting && (isSubmitting ? t(`${texts}.saving`) : (label ?? t('form.save')))}
      </button>
      {onBack && (
        <button
          type="button"
          className="button"
          aria-disabled={isSubmitting}
          onClick={() => {
            if (!isSubmitting) onBack()
          }}
        >
          {t('app.back')}
        </button>
      )}
      <WorkState
        {...{ texts, canReturn, isKept }}
        canDiscard={canReset}
        onDiscard={() => form.send({ type: 'values.reset' })}
        onReturn={() => form.send({ type: 'draft.restored' })}
      />
    </div>
  )
}
