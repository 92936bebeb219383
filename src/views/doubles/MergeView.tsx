import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { entryPath } from '#domain/backstagePaths.ts'
import { isSame } from '#domain/merge.ts'
import type { MergeRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { ClashChoice } from '#src/views/forms/ClashChoice.tsx'
import { fieldNames } from '#src/views/forms/fieldNames.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import styles from './Doubles.module.css'
import { MergeDone, MergedBefore } from './MergeDone.tsx'
import { MergeSide } from './MergeSide.tsx'

type Props = { page: MergeRef; timezone: string }

export const MergeView = ({ page, timezone }: Props) => {
  const { t } = useTranslation()
  const { two, failure, resource } = useSelector(page, ({ context }) => context)
  const state = useSelector(page, ({ value }) => value)
  const isEnded = state === 'merged' || state === 'undoing' || state === 'undone'
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t('merge.title')}</h1>
      <p>
        <a href={`/backstage/doubles/${resource}`}>{t('pairs.back')}</a>
      </p>
      {state === 'loading' && <p role="status">{t('app.loading')}</p>}
      {state === 'failed' && (
        <RetryNotice failure={failure} onRetry={() => page.send({ type: 'load.retried' })}>
          {t('merge.failed')}
        </RetryNotice>
      )}
      {(state === 'choosing' || state === 'merging') && two !== null && <MergeForm page={page} timezone={timezone} />}
      {state === 'one' && <MergedBefore page={page} />}
      {isEnded && <MergeDone page={page} />}
      {failure !== null && (state === 'choosing' || state === 'merged') && (
        <div className="notice notice-danger" role="alert">
          <p>{failureText(t, failure)}</p>
          {state === 'choosing' && failure.code === 'changedMeanwhile' && (
            <button type="button" className="button" onClick={() => page.send({ type: 'load.retried' })}>
              {t('merge.again')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

const MergeForm = ({ page, timezone }: Props) => {
  const { t, i18n } = useTranslation()
  const { two, clashes, filled, decisions, resource } = useSelector(page, ({ context }) => context, isSame)
  const isBusy = useSelector(page, (snapshot) => snapshot.matches('merging'))
  if (two === null) return null
  const wording = { language: i18n.resolvedLanguage ?? 'en', timezone, names: two.names }
  const sides = [
    { side: 'mine', label: t('merge.ofKept') },
    { side: 'theirs', label: t('merge.ofMerged') },
  ] as const
  return (
    <>
      <dl className={styles.two}>
        <MergeSide
          label={t('merge.kept')}
          path={entryPath(resource, two.kept.id)}
          values={two.kept.values}
          wording={wording}
        />
        <MergeSide
          label={t('merge.merged')}
          path={entryPath(resource, two.merged.id)}
          values={two.merged.values}
          wording={wording}
        />
      </dl>
      <p>
        <button
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() => page.send({ type: 'sides.turned' })}
        >
          {t('merge.turn')}
        </button>
      </p>
      <p className="prose">{t(clashes.length === 0 ? 'merge.noClash' : 'merge.explanation')}</p>
      {clashes.map((clash) => (
        <ClashChoice
          key={clash.field}
          kind={resource}
          question={[clash]}
          {...{ wording, sides }}
          decision={decisions[clash.field] ?? 'mine'}
          onDecide={(side) => page.send({ type: 'side.decided', field: clash.field, side })}
          isBusy={isBusy}
        />
      ))}
      {filled.length > 0 && <p className="note">{t('merge.filled', { fields: fieldNames(t, resource, filled) })}</p>}
      <p className="prose">{t('merge.result', { context: resource })}</p>
      <p>
        <button
          type="button"
          className="button button-primary"
          aria-busy={isBusy}
          aria-disabled={isBusy}
          onClick={() => page.send({ type: 'merge.submitted' })}
        >
          {t('merge.submit')}
        </button>
      </p>
    </>
  )
}
