import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { entryPath } from '#domain/backstagePaths.ts'
import type { ListItem } from '#domain/listing.ts'
import { itemName } from '#domain/listing.ts'
import { asksForReason } from '#domain/reason.ts'
import { countItems, type FailedItem } from '#domain/run.ts'
import { countDeactivated, deedOf, resourceOf, type SelectedItem } from '#domain/selection.ts'
import type { Viewer } from '#domain/session.ts'
import type { ListSelectionRef, ReasonTemplatesRef } from '#src/actors/refs.ts'
import { ReasonField } from '#src/views/moderation/ReasonField.tsx'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import styles from './BulkDialogs.module.css'
import { FailedByReason } from './FailedByReason.tsx'
import type { Column } from './listTypes.ts'
import { OtherEntries } from './OtherEntries.tsx'

type Props = {
  selection: ListSelectionRef
  detail?: Column['cell'] | undefined
  nameOf?: ((item: ListItem) => string) | undefined
  isPageless?: boolean | undefined
  reasons?: { templates: ReasonTemplatesRef; viewer: Viewer } | undefined
  handOver?: ReactNode
}

const shownNames = 5

export const BulkDialogs = ({ selection, detail, nameOf = itemName, isPageless = false, reasons, handOver }: Props) => {
  const { t } = useTranslation()
  const isConfirming = useSelector(selection, (snapshot) => snapshot.matches({ work: 'confirming' }))
  const isReport = useSelector(selection, (snapshot) => snapshot.matches({ work: 'report' }))
  const canConfirm = useSelector(selection, (snapshot) => snapshot.can({ type: 'action.confirmed' }))
  const canRetry = useSelector(selection, (snapshot) => snapshot.can({ type: 'rest.retried' }))
  const { action, targets, run, resource, reason } = useSelector(selection, ({ context }) => context)
  const count = targets.length
  const called = (item: ListItem) => nameOf(item) || t('list.nameless')
  const [first] = targets
  const objects = t(`objects.${resource}`, { count })
  const isDeletion = action === 'delete'
  const deactivated = countDeactivated(targets)
  const deed = deedOf(action, targets)
  const { failed } = run
  const isAsked = ({ ownedBy }: SelectedItem) => asksForReason(reasons?.viewer ?? null, resource, ownedBy)
  const described = (item: SelectedItem) => (
    <>
      {called(item)} {detail && nameOf === itemName && <span className="note">{detail(item)}</span>}
    </>
  )
  const toFailedEntry = ({ item, failure }: FailedItem<SelectedItem>) => ({
    id: item.id,
    name: described(item),
    failure,
    href: isPageless ? undefined : entryPath(resourceOf(resource, item), item.id),
  })
  return (
    <>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t(`bulk.confirm.${deed}`, { count, name: first ? called(first) : '', objects })}
        confirmLabel={t(`bulk.${deed}`, { count })}
        {...(deed === 'cancel' && { cancelLabel: t('bulk.leave') })}
        isDanger={isDeletion}
        canConfirm={canConfirm}
        onConfirm={() => selection.send({ type: 'action.confirmed' })}
        onCancel={() => selection.send({ type: 'action.canceled' })}
      >
        {count === 1 && first && detail && nameOf === itemName && <p className="note">{detail(first)}</p>}
        <p>{t([`bulk.explainOf.${resource}.${deed}`, `bulk.explain.${deed}`], { count })}</p>
        {deed === 'mixed' && (
          <p>
            {t('bulk.flips.off', { count: count - deactivated })} {t('bulk.flips.on', { count: deactivated })}
          </p>
        )}
        <OtherEntries selection={selection} handOver={isDeletion && handOver} />
        {count > 1 && (
          <ul className={styles.names}>
            {targets.slice(0, shownNames).map((item) => (
              <li key={item.id}>{described(item)}</li>
            ))}
            {count > shownNames && <li>{t('bulk.more', { count: count - shownNames })}</li>}
          </ul>
        )}
        {reasons && action === 'flip' && targets.some(isAsked) && (
          <ReasonField
            reasons={reasons.templates}
            value={reason}
            onChange={(typed) => selection.send({ type: 'reason.changed', reason: typed })}
          />
        )}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isReport}
        title={t(failed.length > 0 ? 'bulk.reportTitle' : 'bulk.reportStopped')}
        confirmLabel={t('bulk.retryRest')}
        cancelLabel={t('app.close')}
        onConfirm={canRetry ? () => selection.send({ type: 'rest.retried' }) : null}
        onCancel={() => selection.send({ type: 'report.closed' })}
      >
        <p>
          {t(isDeletion ? 'bulk.reportDeleted' : 'bulk.reportFlipped', {
            done: run.done.length,
            total: countItems(run),
          })}
        </p>
        {failed.length > 0 && (
          <>
            <p>{t('bulk.reportFailed')}</p>
            <FailedByReason failed={failed.map(toFailedEntry)} />
          </>
        )}
      </ConfirmDialog>
    </>
  )
}
