import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { changedFrom, outdatedFrom } from '#domain/series/pending.ts'
import type { SeriesUpdateRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { fieldNames } from '#src/views/forms/fieldNames.ts'
import { formatDate, formatSpan } from '#src/views/shell/dates.ts'
import styles from './Series.module.css'
import { ToldDates } from './ToldDates.tsx'

export type UpdateTexts = 'seriesUpdate' | 'seriesRetiming'

type Props = { update: SeriesUpdateRef; texts: UpdateTexts; timezone: string }

export const UpdateChoice = ({ update, texts, timezone }: Props) => {
  const { t } = useTranslation()
  const { pending, ticked, from, failure } = useSelector(update, ({ context }) => context)
  const { outdated } = pending
  const changed = changedFrom(pending, from)
  const told = texts === 'seriesRetiming' ? outdated : outdatedFrom(pending, from)
  const differing = told.flatMap(({ differs }) => differs)
  const kept = outdated.filter(({ wasKept }) => wasKept).length
  return (
    <>
      {failure !== null && <p role="alert">{failureText(t, failure)}</p>}
      {outdated.length > 0 && (
        <p>{t(`${texts}.text`, { count: told.length, fields: fieldNames(t, 'events', differing) })}</p>
      )}
      {texts === 'seriesRetiming' && <ToldDates events={told} timezone={timezone} />}
      {kept > 0 && <p>{t('seriesRetiming.kept', { count: kept })}</p>}
      {texts === 'seriesRetiming' && <p className="note">{t('seriesRetiming.told')}</p>}
      {(outdated.length > 1 || from !== '') && <BeginChoice update={update} />}
      {changed.length > 0 && (
        <fieldset className={styles.byHand}>
          <legend className={styles.byHandHead}>{t(`${texts}.byHand`, { count: changed.length })}</legend>
          <p className="note">{t(`${texts}.byHandNote`, { count: changed.length })}</p>
          {changed.length > 1 && <TickAll update={update} />}
          <ul className={styles.events}>
            {changed.map((event) => (
              <li key={event.id}>
                <label className={styles.event}>
                  <input
                    type="checkbox"
                    checked={ticked.includes(event.id)}
                    onChange={() => update.send({ type: 'event.toggled', id: event.id })}
                  />
                  <span>
                    <strong className="figures">{formatSpan({ ...event, allDay: false }, timezone)}</strong>{' '}
                    {event.name}
                    <span className={styles.differs}>
                      {event.wasKept && `${t('seriesRetiming.wasKept')} `}
                      {event.changedByHand.length > 0 &&
                        `${t(`${texts}.changed`, { fields: fieldNames(t, 'events', event.changedByHand) })} `}
                      {t(`${texts}.differs`, { fields: fieldNames(t, 'events', event.differs) })}
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </>
  )
}

const TickAll = ({ update }: { update: SeriesUpdateRef }) => {
  const { t } = useTranslation()
  const { pending, ticked, from } = useSelector(update, ({ context }) => context)
  const changed = changedFrom(pending, from)
  const unticked = changed.filter(({ id }) => !ticked.includes(id))
  const tickAll = () => {
    for (const { id } of unticked) update.send({ type: 'event.toggled', id })
  }
  if (unticked.length === 0) return null
  return (
    <button type="button" className={`text-button ${styles.tickAll}`} onClick={tickAll}>
      {t('seriesUpdate.tickAll', { count: changed.length })}
    </button>
  )
}

const BeginChoice = ({ update }: { update: SeriesUpdateRef }) => {
  const { t } = useTranslation()
  const { pending, from } = useSelector(update, ({ context }) => context)
  const dates = new Set([...pending.outdated.slice(1).map(({ date }) => date), ...(from === '' ? [] : [from])])
  return (
    <label className={styles.begin}>
      {t('seriesUpdate.begin')}
      <select
        className="input"
        value={from}
        onChange={({ target }) => update.send({ type: 'begin.chosen', date: target.value })}
      >
        <option value="">{t('seriesUpdate.beginAll', { count: pending.outdated.length })}</option>
        {[...dates].toSorted().map((date) => (
          <option key={date} value={date}>
            {t('seriesUpdate.beginFrom', { date: formatDate(date), count: outdatedFrom(pending, date).length })}
          </option>
        ))}
      </select>
    </label>
  )
}
