import { useTranslation } from 'react-i18next'
import { datesAs, type PreviewedDate } from '#domain/series/generation.ts'
import { endsNextDay } from '#domain/series/series.ts'

export type SeriesTimes = { start: string; end: string }

/** From when to when the dates are: only new ones, where some may have been made at another time. */
export const TimesOfDates = ({ times, dates }: { times: SeriesTimes; dates: readonly PreviewedDate[] }) => {
  const { t } = useTranslation()
  const context = datesAs(dates, 'exists').length > 0 ? { context: 'new' } : {}
  return (
    <p className="figures">{t(`generation.${endsNextDay(times) ? 'overnight' : 'times'}`, { ...times, ...context })}</p>
  )
}
