import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Clash, ClashOther } from '#domain/clash.ts'
import type { ClashRef } from '#src/actors/refs.ts'
import { formatDate } from '#src/views/shell/dates.ts'
import styles from './ClashHelper.module.css'
import { OtherDate } from './OtherDate.tsx'
import { useClashLine } from './useClashLine.ts'

type Props = { clash: ClashRef; timezone: string }

type HelperProps = Props & {
  /** Dates of a series that were left out since it was asked about one of them. */
  leftOut?: readonly string[] | undefined
}

/** One line that opens, announced politely. It never prevents saving. */
export const ClashHelper = ({ clash, timezone, leftOut = [] }: HelperProps) => {
  const { t } = useTranslation()
  const state = useSelector(clash, ({ value }) => value)
  const answered = useSelector(clash, ({ context }) => context.clash)
  const found = answered !== null && leftOut.includes(answered.date) ? null : answered
  const room = useSelector(clash, ({ context }) => context.question?.location2 ?? '')
  const isSeries = useSelector(clash, ({ context }) => (context.question?.intervals ?? '') !== '')
  const line = useClashLine(found, { room, isSeries })
  const isKnown = state === 'known'
  const said = isKnown ? line : state === 'unknown' ? t('clash.unknown') : ''
  return (
    <div className={styles.helper}>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {state === 'looking' && !found && <p className="note">{t('clash.looking')}</p>}
      {state === 'unknown' && <p className="note">{t('clash.unknown')}</p>}
      {found && (
        <FoundDates {...{ clash, found, timezone }} line={isKnown ? line : t('clash.looking')} isOld={!isKnown} />
      )}
    </div>
  )
}

/** `isOld` while a newer question is asked. */
type FoundProps = Props & { found: Clash; line: string; isOld: boolean }

const FoundDates = ({ clash, found, line, timezone, isOld }: FoundProps) => {
  const isTaken = found.place === 'taken' && !isOld
  if (found.others.length === 0 && found.quiet.length === 0) return <p className={styles.line}>{line}</p>
  return (
    <details className={styles.found} data-taken={isTaken || undefined} aria-busy={isOld}>
      <summary className={styles.line}>{line}</summary>
      <Others found={found} timezone={timezone} />
      <QuietDays clash={clash} found={found} />
    </details>
  )
}

const relations = ['place', 'category', 'other'] as const

const Others = ({ found: { others, counts }, timezone }: { found: Clash; timezone: string }) => {
  const { t } = useTranslation()
  const hidden = counts.all - others.filter(({ isMine }) => !isMine).length
  const of = (relation: ClashOther['relation']) => others.filter((other) => other.relation === relation)
  return (
    <>
      {relations.map((relation) =>
        of(relation).length === 0 ? null : (
          <section key={relation} aria-label={t(`clash.at.${relation}`)}>
            <h3 className={styles.relation}>{t(`clash.at.${relation}`)}</h3>
            <ul className={styles.others}>
              {of(relation).map((other) => (
                <OtherDate key={other.id} other={other} timezone={timezone} />
              ))}
            </ul>
          </section>
        ),
      )}
      {hidden > 0 && <p className="note">{t('clash.more', { count: hidden })}</p>}
    </>
  )
}

const QuietDays = ({ clash, found: { quiet } }: { clash: ClashRef; found: Clash }) => {
  const { t, i18n } = useTranslation()
  if (quiet.length === 0) return null
  return (
    <section aria-label={t('clash.quiet')}>
      <h3 className={styles.relation}>{t('clash.quiet')}</h3>
      <ul className={styles.quiet}>
        {quiet.map(({ date, count }) => {
          const texts = {
            date: formatDate(date, i18n.resolvedLanguage ?? 'en'),
            others: count === 0 ? t('clash.nothing') : t('clash.count', { count }),
          }
          return (
            <li key={date}>
              <button
                type="button"
                className="button"
                aria-label={t('clash.choose', texts)}
                onClick={({ currentTarget }) => {
                  // The days change, and this button is gone.
                  currentTarget.closest('details')?.querySelector('summary')?.focus()
                  clash.send({ type: 'quietDay.chosen', date })
                }}
              >
                {t('clash.quietDay', texts)}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
