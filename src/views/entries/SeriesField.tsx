import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { entryPath } from '#domain/backstagePaths.ts'
import type { DetachmentRef } from '#src/actors/refs.ts'
import fieldStyles from '#src/fields/fields.module.css'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'

type Props = {
  label: string
  series: { id: string; name: string }
  /** Whether the form still has the series. */
  isMember: boolean
  disabled: boolean
  detachment: DetachmentRef
}

/** Leaving asks, explains what saving does, and can be undone. */
export const SeriesField = ({ label, series, isMember, disabled, detachment }: Props) => {
  const { t } = useTranslation()
  const isAsking = useSelector(detachment, (snapshot) => snapshot.matches('asking'))
  return (
    <div className={fieldStyles.field} data-field="parent">
      <span className={fieldStyles.label}>{label}</span>
      <span>
        {t('events.series.of')} <a href={entryPath('revents', series.id)}>{series.name}</a>
      </span>
      <p role="status" className={fieldStyles.notice}>
        {isMember ? '' : t('events.series.detaching')}
      </p>
      <div>
        <button
          type="button"
          className="text-button"
          disabled={disabled}
          onClick={() => detachment.send({ type: isMember ? 'detachment.requested' : 'membership.kept' })}
        >
          {t(isMember ? 'events.series.detach' : 'events.series.keep')}
        </button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('events.series.detachTitle', { series: series.name })}
        confirmLabel={t('events.series.detach')}
        onConfirm={() => detachment.send({ type: 'detachment.confirmed' })}
        onCancel={() => detachment.send({ type: 'detachment.canceled' })}
      >
        <p>{t('events.series.detachText')}</p>
      </ConfirmDialog>
    </div>
  )
}
