import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { formKeyOf } from '#domain/draftSlot.ts'
import { type ChecklistItem, checklist, type FirstEntries } from '#domain/firstSteps.ts'
import type { FirstStepsRef } from '#src/actors/refs.ts'
import styles from './FirstStepsView.module.css'

const newForms = { group: ':groups:new', place: ':places:new', event: ':events:new' }

type Props = { wizard: FirstStepsRef; item: Exclude<ChecklistItem, 'account'>; title: string }

/** §2. */
export const FirstStepsInfo = ({ wizard, item, title }: Props) => {
  const { t } = useTranslation()
  const isDone = useSelector(wizard, ({ context }) => checklist(context.own, context)[item])
  const isBegun = useSelector(
    useSelector(wizard, ({ children }) => children.drafts),
    (snapshot) => snapshot?.context.drafts.some(({ key }) => formKeyOf(key).endsWith(newForms[item])) ?? false,
  )
  const chosen = useSelector(wizard, ({ context }) => chosenIn(context))
  const skip = (
    <button
      key="skip"
      type="button"
      className={isDone ? 'button button-primary' : 'button'}
      onClick={() => wizard.send({ type: 'step.continued' })}
    >
      {isDone ? t('firstSteps.continue') : t(`firstSteps.${item}.skip`)}
    </button>
  )
  const create = (
    <button
      key="create"
      type="button"
      className={isDone ? 'button' : 'button button-primary'}
      onClick={() => wizard.send({ type: 'creation.chosen' })}
    >
      {t(isDone ? `firstSteps.${item}.another` : `firstSteps.${item}.create`)}
    </button>
  )
  return (
    <div className="prose">
      <h1 tabIndex={-1}>{title}</h1>
      {isDone && <p>{t(`firstSteps.${item}.has`)}</p>}
      {!(isDone && item === 'event') && (
        <p>
          {t(`firstSteps.${item}.text`)}{' '}
          {item === 'event' && !isBegun && chosen && t(`firstSteps.event.chosen.${chosen}`)}
        </p>
      )}
      <p>{t(`firstSteps.${item}.more`)}</p>
      {isBegun && (
        <p className="notice" role="status">
          {t(`firstSteps.${item}.begun`)} {t('firstSteps.begun')}
        </p>
      )}
      <p className={styles.buttons}>
        {isDone ? [skip, create] : [create, skip]}
        <button type="button" className="button button-quiet" onClick={() => wizard.send({ type: 'step.returned' })}>
          {t('app.back')}
        </button>
      </p>
    </div>
  )
}

const chosenIn = ({ group, place }: FirstEntries): 'group' | 'place' | 'both' | null => {
  if (group !== null && place !== null) return 'both'
  if (group !== null) return 'group'
  return place === null ? null : 'place'
}
