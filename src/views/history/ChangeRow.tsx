import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Json } from '#domain/forms.ts'
import { type EntryChange, type HistoryAuthor, isRestorable, type RecordedResource } from '#domain/history.ts'
import type { EntryHistoryRef } from '#src/actors/refs.ts'
import { useReturnedFocus } from '#src/focus/useReturnedFocus.ts'
import { fieldLabel } from '#src/texts.ts'
import { describeValue } from '#src/views/forms/describeValue.ts'
import { fieldNames } from '#src/views/forms/fieldNames.ts'
import { formatInstant } from '#src/views/shell/dates.ts'
import { ComparisonView } from './ComparisonView.tsx'
import styles from './History.module.css'

type Props = { page: EntryHistoryRef; change: EntryChange; timezone: string }

export const authorName = (t: TFunction, { kind, nickname, cause }: HistoryAuthor): string => {
  if (kind === 'person') return nickname ?? t('history.gone')
  if (kind === 'source') return t('history.authors.source.named', { name: cause })
  if (kind === 'suggestion' && nickname !== null) return t('history.authors.suggestion.accepted', { nickname })
  return t([`history.authors.${kind}.${cause}`, `history.authors.${kind}.other`])
}

export const changeText = (
  t: TFunction,
  { action, author }: Pick<EntryChange, 'action' | 'author'>,
  fields: readonly string[],
  former?: Json,
): string => {
  if (action === 'changed') return t('history.changed', { fields: fields.join(', ') })
  if (action === 'merged' && typeof former === 'string')
    return t('history.mergedRenamed', { name: author.cause, former })
  const isMerged = action === 'deleted' && author.kind === 'person' && author.cause !== ''
  return t(`history.${isMerged ? 'mergedInto' : action}`, { name: author.cause })
}

/** The name of a changed field; a flag says which way it was changed. */
export const changedLabel = (t: TFunction, resource: RecordedResource, field: string, after: Json | undefined) => {
  const label = fieldNames(t, resource, [field])
  if (typeof after !== 'boolean') return label
  const answer = t(after ? 'app.yes' : 'app.no')
  return t(`history.flags.${field}.${after}`, { defaultValue: `${label} (${answer})` })
}

export const ReasonNote = ({ reason }: Pick<EntryChange, 'reason'>) => {
  const { t } = useTranslation()
  return reason === '' ? null : <span className={styles.reason}>{t('history.reason', { reason })}</span>
}

export const ChangeRow = ({ page, change, timezone }: Props) => {
  const { t, i18n } = useTranslation()
  const { resource, chosen, comparison, history } = useSelector(page, ({ context }) => context)
  const { version, action, author, at, count, fields, reason, merged } = change
  const isOwn = merged === undefined
  const isShown = isOwn && comparison !== null && chosen === version
  const button = useReturnedFocus(isShown)
  const canChoose = useSelector(page, (snapshot) => snapshot.can({ type: 'change.chosen', version }))
  const wording = { language: i18n.resolvedLanguage ?? 'en', timezone, names: history?.names ?? {} }
  const labels = fields.map(({ field }) => fieldLabel(t, resource, field))
  const changed = fields.map(({ field, after }) => changedLabel(t, resource, field, after))
  const what = changeText(t, change, changed, fields.find(({ field }) => field === 'name')?.before)
  const hasState = isOwn && isRestorable(resource) && action !== 'deleted' && version < (history?.version ?? 0)
  return (
    <li className={styles.change} data-version={version}>
      <p className={styles.head}>
        <time dateTime={at}>{formatInstant(at, timezone)}</time> <strong>{authorName(t, author)}</strong>{' '}
        {count > 1 && <span className="note">{t('history.togetherWith', { count: count - 1 })}</span>}
      </p>
      <p>
        {merged !== undefined && <span className="note">{t('history.ofMerged', { name: merged })} </span>}
        {what} <ReasonNote reason={reason} />
      </p>
      {(action === 'changed' || action === 'merged') && fields.length > 0 && (
        <details>
          <summary>{t('history.values')}</summary>
          <dl className={styles.values}>
            {fields.map(({ field, before, after }, index) => (
              <div key={field}>
                <dt>{labels[index]}</dt>
                <dd>
                  <del>{describeValue(t, wording, field, before)}</del>{' '}
                  <ins>{describeValue(t, wording, field, after)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {hasState && (
        <button
          ref={button}
          type="button"
          className="text-button"
          aria-expanded={isShown}
          aria-label={t('history.compareNamed', { at: `${formatInstant(at, timezone)} (${version})` })}
          aria-disabled={!canChoose && !isShown}
          onClick={() => page.send(isShown ? { type: 'comparison.closed' } : { type: 'change.chosen', version })}
        >
          {t('history.compare')}
        </button>
      )}
      {isShown && <ComparisonView page={page} timezone={timezone} />}
    </li>
  )
}
