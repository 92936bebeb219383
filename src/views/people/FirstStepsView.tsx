import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChecklistItem, stepNumber } from '#domain/firstSteps.ts'
import type { FirstStepsRef } from '#src/actors/refs.ts'
import { cx } from '#src/styles/cx.ts'
import { SetUpNotice } from '#src/views/shell/SetUpNotice.tsx'
import { FirstStepsEnd } from './FirstStepsEnd.tsx'
import { FirstStepsInfo } from './FirstStepsInfo.tsx'
import { FirstStepsList } from './FirstStepsList.tsx'
import styles from './FirstStepsView.module.css'

type Props = {
  wizard: FirstStepsRef
  nickname: string
  /** Whether the calendar is new and the person can set it up: that comes first. */
  isSetUpFirst?: boolean
  /** Another tab has ended the steps: what is ticked here may be out of date. */
  hasEndedElsewhere?: boolean
  forms: Record<'createGroup' | 'createPlace' | 'createEvent', (title: string) => ReactNode>
}

export const FirstStepsView = ({ wizard, nickname, isSetUpFirst = false, hasEndedElsewhere = false, forms }: Props) => {
  const { t } = useTranslation()
  const step = useSelector(wizard, ({ value }) => value.steps)
  const titleOf = (item: Exclude<ChecklistItem, 'account'>): string => {
    const part = step === 'starting' ? null : stepNumber(step)
    const title = t(`firstSteps.${item}.title`)
    return part === null ? title : t('firstSteps.partTitle', { ...part, title })
  }
  const shown = {
    starting: null,
    welcome: <FirstStepsWelcome {...{ wizard, nickname, isSetUpFirst }} />,
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
      {isSetUpFirst && step !== 'welcome' && <SetUpNotice />}
      {hasEndedElsewhere ? <EndedElsewhere /> : <FirstStepsList wizard={wizard} />}
      <div key={step}>{shown}</div>
    </div>
  )
}

const EndedElsewhere = () => {
  const { t } = useTranslation()
  return (
    <p className="notice" role="status">
      <span>
        {t('firstSteps.endedElsewhere')} <a href="/backstage">{t('firstSteps.nextSteps.finish')}</a>
      </span>
    </p>
  )
}

type WelcomeProps = Required<Pick<Props, 'wizard' | 'nickname' | 'isSetUpFirst'>>

const FirstStepsWelcome = ({ wizard, nickname, isSetUpFirst }: WelcomeProps) => {
  const { t } = useTranslation()
  return (
    <div className="prose">
      <h1 tabIndex={-1}>{t('firstSteps.welcome.title', { nickname })}</h1>
      <p>{t(isSetUpFirst ? 'setUp.welcome.text' : 'firstSteps.welcome.text')}</p>
      <p>{t(isSetUpFirst ? 'setUp.welcome.more' : 'firstSteps.welcome.more')}</p>
      <p className={styles.buttons}>
        {isSetUpFirst && (
          <a className="button button-primary" href="/backstage/setup">
            {t('setUpNotice.link')}
          </a>
        )}
        <button
          type="button"
          className={cx('button', !isSetUpFirst && 'button-primary')}
          onClick={() => wizard.send({ type: 'step.continued' })}
        >
          {t(isSetUpFirst ? 'setUp.welcome.later' : 'firstSteps.welcome.begin')}
        </button>
      </p>
    </div>
  )
}
