import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type Comparison, differencesOf } from '#domain/history.ts'
import type { EntryHistoryRef } from '#src/actors/refs.ts'
import { useOpenedPart } from '#src/focus/useOpenedPart.ts'
import { fieldLabel } from '#src/texts.ts'
import { describeValue } from '#src/views/forms/describeValue.ts'
import { formatInstant } from '#src/views/shell/dates.ts'
import styles from './History.module.css'

type Props = { page: EntryHistoryRef; timezone: string }

const nothing: Comparison = {
  earlier: { version: 0, values: {}, kept: [], names: {} },
  later: { version: 0, values: {}, kept: [], names: {} },
}

export const ComparisonView = ({ page, timezone }: Props) => {
  const { t, i18n } = useTranslation()
  const { resource, chosen, against, ticked, history } = useSelector(page, ({ context }) => context)
  const comparison = useSelector(page, ({ context }) => context.comparison) ?? nothing
  const canRestore = useSelector(page, (snapshot) => snapshot.can({ type: 'restoration.requested' }))
  const isRestoring = useSelector(page, (snapshot) => snapshot.matches('restoring'))
  const part = useOpenedPart<HTMLDivElement>(chosen)
  const canTick = (field: string) => page.getSnapshot().can({ type: 'field.toggled', field })
  const names = { ...history?.names, ...comparison.later.names, ...comparison.earlier.names }
  const wording = { language: i18n.resolvedLanguage ?? 'en', timezone, names }
  const differences = differencesOf(comparison)
  const others = history?.changes.filter(({ version, merged }) => merged === undefined && version !== chosen) ?? []
  return (
    <div ref={part} className={styles.comparison}>
      <label className={styles.against}>
        <span>{t('history.against')}</span>
        <select
          className="input"
          value={against ?? ''}
          onChange={({ target: { value } }) =>
            page.send({ type: 'against.chosen', version: value === '' ? null : Number(value) })
          }
        >
          <option value="">{t('history.present')}</option>
          {others.map(({ id, version, at }) => (
            <option key={id} value={version}>
              {formatInstant(at, timezone)} ({version})
            </option>
          ))}
        </select>
      </label>
      {differences.length === 0 && <p>{t('history.same')}</p>}
      {differences.map(({ field, earlier, later, kept }) => (
        <div key={field} className={styles.difference} data-field={field}>
          {against === null ? (
            <label className={styles.tick}>
              <input
                type="checkbox"
                checked={ticked.includes(field)}
                disabled={!canTick(field)}
                onChange={() => page.send({ type: 'field.toggled', field })}
              />
              <strong>{fieldLabel(t, resource, field)}</strong>
            </label>
          ) : (
            <strong>{fieldLabel(t, resource, field)}</strong>
          )}
          <dl className={styles.values}>
            <div>
              <dt>{t('history.earlier')}</dt>
              <dd>{describeValue(t, wording, field, earlier)}</dd>
            </div>
            <div>
              <dt>{against === null ? t('history.now') : t('history.later')}</dt>
              <dd>{describeValue(t, wording, field, later)}</dd>
            </div>
          </dl>
          {against === null && kept && (
            <p className="note">
              {t(`history.kept.${kept.reason}`, { names: kept.names.filter((name) => name !== '').join(', ') })}
            </p>
          )}
        </div>
      ))}
      {against === null && differences.length > 0 && (
        <button
          type="button"
          className="button button-primary"
          disabled={!canRestore && !isRestoring}
          aria-busy={isRestoring}
          aria-disabled={isRestoring}
          onClick={() => page.send({ type: 'restoration.requested' })}
        >
          {t('history.restore', { count: ticked.length })}
        </button>
      )}
    </div>
  )
}
