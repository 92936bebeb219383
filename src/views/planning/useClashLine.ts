import { useTranslation } from 'react-i18next'
import type { Clash } from '#domain/clash.ts'
import { languageOf } from '#domain/languages.ts'
import { formatDate } from '#src/views/shell/dates.ts'

/** "2 others that day, room free". Of a series it names the date. */
export const useClashLine = (clash: Clash | null, { room, isSeries }: { room: string; isSeries: boolean }): string => {
  const { t, i18n } = useTranslation()
  if (clash === null) return ''
  const { counts, place, date, holiday } = clash
  const day = holiday ? [t('clash.holiday', { name: holiday[languageOf(i18n.resolvedLanguage ?? 'en')] })] : []
  const others = counts.all === 0 ? t('clash.none') : t('clash.others', { count: counts.all })
  const where = place === 'unnamed' ? [] : [t(`clash.${room === '' ? 'place' : 'room'}.${place}`)]
  const line = [others, ...where, ...day].join(', ')
  return isSeries ? t('clash.first', { date: formatDate(date, i18n.resolvedLanguage ?? 'en'), line }) : line
}
