import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { targetsOf } from '#domain/series/pending.ts'
import type { SeriesUpdateRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import styles from './Series.module.css'
import { UpdateChoice, type UpdateTexts } from './UpdateChoice.tsx'

type Props = {
  update: SeriesUpdateRef
  texts: UpdateTexts
  timezone: string
  asksAlways?: boolean
}

/** What an earlier update left (§4), or that this is unknown. */
export const SeriesUpdateNotice = ({ update, texts, timezone, asksAlways = false }: Props) => {
  const { t } = useTranslation()
  const isAsking = useSelector(update, (snapshot) => snapshot.matches(asksAlways ? 'asking' : { asking: 'left' }))
  const isUnchecked = useSelector(update, (snapshot) => snapshot.matches('unchecked'))
  const canConfirm = useSelector(update, (snapshot) => snapshot.can({ type: 'update.confirmed' }))
  const failure = useSelector(update, ({ context }) => context.failure)
  const count = useSelector(update, ({ context: { pending, ticked, from } }) => targetsOf(pending, ticked, from).length)
  const isByHand = useSelector(update, ({ context }) => context.pending.outdated.length === 0)
  const left = texts === 'seriesRetiming' && isByHand ? 'seriesRetiming.leftByHand' : `${texts}.left`
  const leave = isAsking && texts === 'seriesRetiming' ? 'update.declined' : 'update.canceled'
  const title = t(isUnchecked ? `${texts}.unchecked` : left)
  if (!isAsking && !isUnchecked) return null
  return (
    <section className="notice notice-warning" aria-label={title}>
      <h2 className={styles.noticeTitle}>{title}</h2>
      {isAsking && <UpdateChoice update={update} texts={texts} timezone={timezone} />}
      {isUnchecked && failure !== null && <p>{failureText(t, failure)}</p>}
      <div className={styles.buttons}>
        {isUnchecked ? (
          <button type="button" className="button" onClick={() => update.send({ type: 'check.retried' })}>
            {t('app.retry')}
          </button>
        ) : count === 0 ? null : (
          <button
            type="button"
            className="button button-primary"
            aria-disabled={!canConfirm}
            onClick={() => update.send({ type: 'update.confirmed' })}
          >
            {t(`${texts}.confirm`, { count })}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={() => update.send({ type: leave })}>
          {t(`${texts}.notNow`)}
        </button>
      </div>
    </section>
  )
}
