import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { may } from '#domain/permissions.ts'
import { shownProgress } from '#domain/progress.ts'
import { countThrough, itemsOf } from '#domain/selection.ts'
import type { Viewer } from '#domain/user.ts'
import type { ListSelectionRef } from '#src/actors/refs.ts'
import styles from './BulkBar.module.css'
import { flipOf } from './flipOf.ts'

type Props = { selection: ListSelectionRef; viewer: Viewer }

/** What can be done with the selected rows (§2), in the place of the paging line; during a run, how far it is. */
export const BulkBar = ({ selection, viewer }: Props) => {
  const { t } = useTranslation()
  const count = useSelector(selection, ({ context }) => context.selected.length)
  const isRunning = useSelector(selection, (snapshot) => snapshot.matches({ work: 'running' }))
  const resource = useSelector(selection, ({ context }) => context.resource)
  const flip = useSelector(selection, ({ context: { shown, selected } }) => flipOf(itemsOf(shown, selected)))
  const canDeactivate = useSelector(selection, (snapshot) => snapshot.can({ type: 'deactivation.requested' }))
  const canDelete = useSelector(selection, (snapshot) => snapshot.can({ type: 'deletion.requested' }))
  if (isRunning) return <BulkProgress selection={selection} />
  if (count === 0) return null
  return (
    <section className={styles.bar} aria-label={t('bulk.label')}>
      <p className={styles.count}>{t('bulk.selected', { count })}</p>
      {may(viewer, 'bulkDeactivate', resource) && (
        <button
          type="button"
          className="button"
          disabled={!canDeactivate}
          onClick={() => selection.send({ type: 'deactivation.requested' })}
        >
          {t(`bulk.${flip}`)}
        </button>
      )}
      {may(viewer, 'bulkDelete', resource) && (
        <button
          type="button"
          className="button button-danger"
          disabled={!canDelete}
          onClick={() => selection.send({ type: 'deletion.requested' })}
        >
          {t('bulk.delete')}
        </button>
      )}
    </section>
  )
}

/** How far a run is, with the way to stop it after the row in hand. */
export const BulkProgress = ({ selection }: { selection: ListSelectionRef }) => {
  const { t } = useTranslation()
  const done = useSelector(selection, ({ context }) => shownProgress(countThrough(context), context.targets.length))
  const total = useSelector(selection, ({ context }) => context.targets.length)
  const isDeletion = useSelector(selection, ({ context }) => context.action === 'delete')
  const canStop = useSelector(selection, (snapshot) => snapshot.can({ type: 'run.stopped' }))
  const text = t(isDeletion ? 'bulk.deleting' : 'bulk.flipping', { done, total })
  return (
    <section className={styles.bar} aria-label={t('bulk.label')}>
      <p className={styles.count} role="status">
        {text}
      </p>
      <progress className={styles.progress} max={total} value={done} aria-label={text} />
      <button
        type="button"
        className="button"
        disabled={!canStop}
        onClick={() => selection.send({ type: 'run.stopped' })}
      >
        {t('bulk.stop')}
      </button>
    </section>
  )
}
