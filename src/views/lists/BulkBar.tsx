import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { isDoubleResource } from '#domain/doubles/doubles.ts'
import { may } from '#domain/permissions.ts'
import { flipDirection, itemsOf, selectedFor } from '#domain/selection.ts'
import type { Viewer } from '#domain/session.ts'
import type { BatchRunRef, ListSelectionRef } from '#src/actors/refs.ts'
import styles from './BulkBar.module.css'
import { useRunProgress } from './useRunProgress.ts'

type Props = { selection: ListSelectionRef; viewer: Viewer; cancels?: boolean }

/** `cancels`: dates of a series, which can be canceled together. */
export const BulkBar = ({ selection, viewer, cancels = false }: Props) => {
  const { t } = useTranslation()
  const selected = useSelector(selection, ({ context }) => context.selected)
  const count = selected.length
  const run = useSelector(selection, ({ children }) => children.run)
  const resource = useSelector(selection, ({ context }) => context.resource)
  const direction = useSelector(selection, ({ context: { shown, selected } }) =>
    flipDirection(itemsOf(shown, selected)),
  )
  const canFlip = useSelector(selection, (snapshot) => snapshot.can({ type: 'action.requested', action: 'flip' }))
  const canDelete = useSelector(selection, (snapshot) => snapshot.can({ type: 'action.requested', action: 'delete' }))
  if (run) return <BulkProgress selection={selection} run={run} />
  if (count === 0) return null
  return (
    <section className={styles.bar} aria-label={t('bulk.label')}>
      <p className={styles.count}>{t('bulk.selected', { count })}</p>
      {cancels &&
        (['cancel', 'reinstate'] as const).map((action) => <Cancel key={action} {...{ selection, action }} />)}
      {may(viewer, 'bulkDeactivate', resource) && (
        <button
          type="button"
          className="button"
          disabled={!canFlip}
          onClick={() => selection.send({ type: 'action.requested', action: 'flip' })}
        >
          {t(`bulk.${direction}`)}
        </button>
      )}
      {selected.length === 2 && isDoubleResource(resource) && may(viewer, 'create', 'doubles') && (
        <a className="button" href={`/backstage/doubles/${[resource, ...selected].join('/')}`}>
          {t('doubles.mergeTwo')}
        </a>
      )}
      {may(viewer, 'bulkDelete', resource) && (
        <button
          type="button"
          className="button button-danger"
          disabled={!canDelete}
          onClick={() => selection.send({ type: 'action.requested', action: 'delete' })}
        >
          {t('bulk.delete')}
        </button>
      )}
    </section>
  )
}

const Cancel = ({ selection, action }: { selection: ListSelectionRef; action: 'cancel' | 'reinstate' }) => {
  const { t } = useTranslation()
  const count = useSelector(selection, ({ context }) => selectedFor(context, action).length)
  if (count === 0) return null
  return (
    <button type="button" className="button" onClick={() => selection.send({ type: 'action.requested', action })}>
      {t(`bulk.${action}`, { count })}
    </button>
  )
}

export const BulkProgress = ({ selection, run }: { selection: ListSelectionRef; run: BatchRunRef }) => {
  const { t } = useTranslation()
  const { done, total, canStop, stop } = useRunProgress(run)
  const isDeletion = useSelector(selection, ({ context }) => context.action === 'delete')
  const text = t(isDeletion ? 'bulk.deleting' : 'bulk.flipping', { done, total })
  return (
    <section className={styles.bar} aria-label={t('bulk.label')}>
      <p className={styles.count} role="status">
        {text}
      </p>
      <progress className={styles.progress} max={total} value={done} aria-label={text} />
      <button type="button" className="button" disabled={!canStop} onClick={stop}>
        {t('bulk.stop')}
      </button>
    </section>
  )
}
