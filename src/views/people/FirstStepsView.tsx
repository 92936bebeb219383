import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChecklistItem, stepNumber } from '#domain/firstSteps.ts'
import type { FirstStepsRef } from '#src/actors/refs.ts'
import { FirstStepsEnd } from './FirstStepsEnd.tsx'
import { FirstStepsInfo } from './FirstStepsInfo.tsx'
import { FirstStepsList } from './FirstStepsList.tsx'
import styles from './FirstStepsView.module.css'

type Props = {
  wizard: FirstStepsRef
  nickname: string
  forms: Record<'createGroup' | 'createPlace' | 'createEvent', (title: string) => ReactNode>
}

export const FirstStepsView = ({ wizard, nickname, forms }: Props) => {
  const { t } = useTranslation()
  const step = useSelector(wizard, ({ value }) => value.steps)
  const titleOf = (item: Exclude<ChecklistItem, 'account'>): string => {
    const part = step === 'starting' ? null : stepNumber(step)
    const title = t(`firstSteps.${item}.title`)
    return part === null ? title : t('firstSteps.partTitle', { ...part, title })
  }
  const shown = {
    starting: null,
    welcome: <FirstStepsWelcome wizard={wizard} nickname={nickname} />,
    infoGroup: <FirstStepsInfo wizard={wizard} item="group" title={titleOf('group')} />,
    createGroup: forms.createGroup(titleOf('group')),
    infoPlace: <FirstStepsInfo wizard={wizard} item="place" title={titleOf('place')} />,
    createPlace: forms.createPlace(titleOf('place')),
    infoEvent: <FirstStepsInfo wizard={wizard} item="event" title={titleOf('event')} />,
    createEvent: forms.createEvent(titleOf('event')),
    nextSteps: <FirstStepsEnd wizard={wizard} />,
  }[step]
  return (
    <div className={styles.page} data-state={step}>
      <FirstStepsList wizard={wizard} />
      <div key={step}>{shown}</div>
    </div>
  )
}

const FirstStepsWelcome = ({ wizard, nickname }: Pick<Props, 'wizard' | 'nickname'>) => {
  const { t } = useTranslation()
  return (
    <div className="prose">
      <h1 tabIndex={-1}>{t('firstSteps.welcome.title', { nickname })}</h1>
      <p>{t('firstSteps.welcome.text')}</p>
      <p>{t('firstSteps.welcome.more')}</p>
      <p className={styles.buttons}>
        <button type="button" className="button button-primary" onClick={() => wizard.send({ type: 'step.continued' })}>
          {t('firstSteps.welcome.begin')}
        </button>
      </p>
    </div>
  )
}
