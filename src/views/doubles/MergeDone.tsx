import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { entryPath } from '#domain/backstagePaths.ts'
import type { MergeRef } from '#src/actors/refs.ts'
import styles from './Doubles.module.css'

export const MergeDone = ({ page }: { page: MergeRef }) => {
  const { t } = useTranslation()
  const { merge, resource, two } = useSelector(page, ({ context }) => context)
  const state = useSelector(page, ({ value }) => value)
  if (merge === null || two === null) return null
  const before = { kept: two.kept.values.name, merged: two.merged.values.name }
  if (state === 'undone') {
    return (
      <div role="status" className={styles.done}>
        <p className="notice">{t('merge.undone', before)}</p>
        <button type="button" className="button" onClick={() => page.send({ type: 'load.retried' })}>
          {t('merge.compare')}
        </button>
      </div>
    )
  }
  return (
    <div role="status" className={styles.done}>
      <p className="notice">
        {t('merge.done', before)} {merge.kept.name !== before.kept && t('merge.renamed', { name: merge.kept.name })}
      </p>
      <p className={styles.buttons}>
        <a className="button button-primary" href={entryPath(resource, merge.kept.id)}>
          {t('merge.open', { kept: merge.kept.name })}
        </a>
        <button
          type="button"
          className="button"
          aria-busy={state === 'undoing'}
          aria-disabled={state === 'undoing'}
          onClick={() => page.send({ type: 'undo.requested' })}
        >
          {t('pairs.undo')}
        </button>
        <a className="button" href="/backstage/desk">
          {t('proposals.desk')}
        </a>
      </p>
    </div>
  )
}

export const MergedBefore = ({ page }: { page: MergeRef }) => {
  const { t } = useTranslation()
  const { resource, two } = useSelector(page, ({ context }) => context)
  if (two === null) return null
  const { id, values } = two.kept
  return (
    <div role="status" className={styles.done}>
      <p className="notice">{t('merge.one', { name: values.name })}</p>
      <p>
        <a className="button button-primary" href={entryPath(resource, id)}>
          {t('merge.open', { kept: values.name })}
        </a>
      </p>
    </div>
  )
}
