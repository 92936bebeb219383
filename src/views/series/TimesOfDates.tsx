import { useTranslation } from 'react-i18next'
import { datesAs, type PreviewedDate } from '#domain/series/generation.ts'
import { endsNextDay } from '#domain/series/series.ts'

export type SeriesTimes = { start: string; end: string }

/** From when to when events are. Beside dates that exist, it speaks of new ones only: the others may have other times. */
export const TimesOfDates = ({ times, dates }: { times: SeriesTimes; dates: readonly PreviewedDate[] }) => {
  const { t } = useTranslation()
  const context = datesAs(dates, 'exists').length > 0 ? { context: 'new' } : {}
  return (
    <p className="figures">
      {t(`generation.${endsNextDay(times) ? 'overnight' : 'times'}`, { ...times, ...context })}
      {dates.some(({ kept }) => kept) && ` ${t('generation.otherTimes')}`}
    </p>
  )
}
