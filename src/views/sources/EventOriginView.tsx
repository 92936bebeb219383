import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { EventOrigin } from '#domain/sources/source.ts'
import type { EventOriginRef } from '#src/actors/refs.ts'
import { failureText, fieldLabel } from '#src/texts.ts'
import { describeValue } from '#src/views/forms/describeValue.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import styles from './Sources.module.css'

export const EventOriginView = ({ page, timezone }: { page: EventOriginRef; timezone: string }) => {
  const { t, i18n } = useTranslation()
  const { origin, eventId, failure } = useSelector(page, ({ context }) => context)
  const state = useSelector(page, ({ value }) => value)
  const isBusy = state === 'returning'
  const { corrected = [], theirs = {}, names = {} } = origin ?? {}
  const wording = { language: i18n.resolvedLanguage ?? 'en', timezone, names }
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t('sources.origin.title')}</h1>
      <p>
        {origin !== null && <strong>{origin.name} </strong>}
        <a href={`/backstage/events/${eventId}`}>{t('sources.origin.back')}</a>
      </p>
      {state === 'loading' && <p role="status">{t('app.loading')}</p>}
      {state === 'failed' && (
        <RetryNotice failure={failure} onRetry={() => page.send({ type: 'load.retried' })}>
          {t('sources.failed')}
        </RetryNotice>
      )}
      {state === 'entered' && <p>{t('sources.origin.entered')}</p>}
      {origin !== null && (
        <>
          <div className="prose">
            <p>
              {t(origin.source.ended ? 'sources.origin.fromEnded' : 'sources.origin.from', {
                name: origin.source.name,
              })}
            </p>
            {origin.url !== '' && (
              <p>
                <a href={origin.url} rel="noopener nofollow">
                  {origin.url}
                </a>
              </p>
            )}
            {origin.gone && <p className="notice">{t(`sources.origin.${goneText(origin)}`)}</p>}
            <p>{t(`sources.origin.${stateOf(origin)}`)}</p>
          </div>
          {state !== 'failed' && failure !== null && (
            <p className="notice notice-danger" role="alert">
              {failureText(t, failure)}
            </p>
          )}
          <ul className={styles.list}>
            {corrected.map((field) => (
              <li key={field} className={styles.buttons}>
                <strong>{fieldLabel(t, 'events', field)}</strong>
                <span>
                  {t('sources.origin.theirs', { value: describeValue(t, wording, field, theirs[field] ?? null) })}
                </span>
                <button
                  type="button"
                  className="button"
                  aria-busy={isBusy}
                  aria-disabled={isBusy}
                  aria-label={t('sources.origin.returnNamed', { field: fieldLabel(t, 'events', field) })}
                  onClick={() => page.send({ type: 'fields.returned', fields: [field] })}
                >
                  {t('sources.origin.return')}
                </button>
              </li>
            ))}
          </ul>
          {origin.source.isYours && (
            <p>
              <a href={`/backstage/sources/${origin.source.id}`}>{t('sources.wizard.taken.source')}</a>
            </p>
          )}
        </>
      )}
    </div>
  )
}

const goneText = ({ corrected }: EventOrigin) => (corrected.includes('canceled') ? 'goneStillOn' : 'gone')

const stateOf = ({ corrected, source }: EventOrigin) => {
  if (corrected.length === 0) return 'nothing'
  return source.ended ? 'correctedEnded' : 'corrected'
}
