import { useTranslation } from 'react-i18next'
import fieldStyles from '#src/fields/fields.module.css'

type Props = {
  label: string
  series: { id: string; name: string }
  /** Whether the event is still part of the series in the form. */
  isMember: boolean
  disabled: boolean
  onDetach: () => void
  onKeep: () => void
}

/** The series that an event belongs to, with a link to it. Detaching says what saving will do, and can be taken back. */
export const SeriesField = ({ label, series, isMember, disabled, onDetach, onKeep }: Props) => {
  const { t } = useTranslation()
  return (
    <div className={fieldStyles.field} data-field="parent">
      <span className={fieldStyles.label}>{label}</span>
      <span>
        {t('events.series.of')} <a href={`/backstage/repeatingevents/${series.id}`}>{series.name}</a>
      </span>
      <p role="status" className={fieldStyles.notice}>
        {isMember ? '' : t('events.series.detaching')}
      </p>
      <div>
        <button type="button" className="text-button" disabled={disabled} onClick={isMember ? onDetach : onKeep}>
          {t(isMember ? 'events.series.detach' : 'events.series.keep')}
        </button>
      </div>
    </div>
  )
}
