import { useTranslation } from 'react-i18next'
import type { SetUpRef } from '#src/actors/refs.ts'
import { cx } from '#src/styles/cx.ts'

type Props = {
  wizard: SetUpRef
  isDone: boolean
  isUnsaved?: boolean
  /** While the step is being saved. */
  isWaiting?: boolean
  isBelowForm?: boolean
}

export const SetUpOnward = ({ wizard, isDone, isUnsaved, isWaiting = false, isBelowForm = false }: Props) => {
  const { t } = useTranslation()
  const way = isDone ? 'continue' : 'skip'
  return (
    <button
      type="button"
      className={cx('button', isDone && !isBelowForm && 'button-primary')}
      aria-disabled={isWaiting}
      onClick={() => {
        if (!isWaiting) wizard.send({ type: isDone && !isUnsaved ? 'step.completed' : 'step.passed' })
      }}
    >
      {t(`setUp.${isUnsaved ? 'goOnUnsaved' : way}`)}
    </button>
  )
}
