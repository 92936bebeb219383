import type { TFunction } from 'i18next'
import type { Json } from '#domain/forms.ts'
import { intervalsIn, rhythmText } from '#src/fields/rhythm.ts'

/**
 * A form value in a few words, for showing two of them side by side. References are not told apart by their ids.
 * @param language for the names of days
 */
export const describeValue = (t: TFunction, language: string, field: string, value: Json): string => {
  if (value === null || value === '') return t('conflict.emptyValue')
  if (typeof value === 'boolean') return value ? t('app.yes') : t('app.no')
  if (field === 'image') return t('conflict.image')
  if (field === 'role') return t(`users.roles.${value}`)
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value)
  const rhythms = intervalsIn(value).map((interval) => rhythmText(t, language, interval))
  if (rhythms.length > 0 && rhythms.every((text) => text !== '')) return rhythms.join('; ')
  const texts = value.filter((entry) => typeof entry === 'string' && !/^(id:)?[0-9a-f-]{36}$/.test(entry))
  return value.length > 0 && texts.length === value.length
    ? texts.join(', ')
    : t('conflict.items', { count: value.length })
}
