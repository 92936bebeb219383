import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { checklist } from '#domain/firstSteps.ts'
import type { FirstStepsRef } from '#src/actors/refs.ts'
import styles from './FirstStepsView.module.css'

const pages = { group: '/backstage/groups/new', place: '/backstage/places/new', event: '/backstage/events/new' }
const items = ['group', 'place', 'event'] as const

export const FirstStepsEnd = ({ wizard }: { wizard: FirstStepsRef }) => {
  const { t } = useTranslation()
  const own = useSelector(wizard, (snapshot) =>
    snapshot.matches({ progress: 'counting' }) ? null : snapshot.context.own,
  )
  const { event, group, place } = useSelector(wizard, ({ context }) => context)
  const made = {
    event: event && `/events/${event}`,
    group: group && `/groups/${group}`,
    place: place && `/places/${place}`,
  }
  const open = own === null ? [] : items.filter((item) => !checklist(own, { event, group, place })[item])
  return (
    <div className="prose">
      <h1 tabIndex={-1}>{t('firstSteps.nextSteps.title')}</h1>
      {own !== null && <p>{t(open.length === 0 ? 'firstSteps.nextSteps.allDone' : 'firstSteps.nextSteps.someOpen')}</p>}
      {(event ?? group ?? place) !== null && (
        <ul className={styles.links}>
          {(['event', 'group', 'place'] as const).map(
            (item) =>
              made[item] && (
                <li key={item}>
                  <a href={made[item]} target="_blank" rel="noopener">
                    {t(`firstSteps.nextSteps.made.${item}`)}
                  </a>
                </li>
              ),
          )}
        </ul>
      )}
      {open.length > 0 && (
        <>
          <p>{t('firstSteps.nextSteps.missing')}</p>
          <ul className={styles.links}>
            {open.map((item) => (
              <li key={item}>
                <a href={pages[item]}>{t(`firstSteps.${item}.create`)}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{t('firstSteps.nextSteps.goodToKnow')}</h2>
      <ul className={styles.links}>
        <li>
          <a href="/" target="_blank" rel="noopener">
            {t('firstSteps.nextSteps.calendar')}
          </a>
        </li>
        <li>
          <a href="/backstage/faq">{t('firstSteps.nextSteps.faq')}</a>
        </li>
        <li>
          <a href="/backstage/usage-principles">{t('firstSteps.nextSteps.principles')}</a>
        </li>
      </ul>
      <p className={styles.buttons}>
        <button
          type="button"
          className="button button-primary"
          onClick={() => wizard.send({ type: 'wizard.finished' })}
        >
          {t('firstSteps.nextSteps.finish')}
        </button>
        <button type="button" className="button button-quiet" onClick={() => wizard.send({ type: 'step.returned' })}>
          {t('app.back')}
        </button>
      </p>
    </div>
  )
}
