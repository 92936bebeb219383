import type { TFunction } from 'i18next'

/** A date of a form, such as 2026-07-11. */
export const proposedDay = (date: string): string => date.split('-').reverse().join('.')

export const proposedText = (t: TFunction, field: string, value: string): string => {
  if (value === '') return t('conflict.emptyValue')
  return field === 'date' || field === 'endDate' ? proposedDay(value) : value
}
