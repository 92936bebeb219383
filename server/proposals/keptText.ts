import type { TFunction } from 'i18next'
import { keptOf, type ProposalRow } from './rows.ts'

/** Says to the sender of an accepted correction what was not taken over; empty if all was. `t`: texts of the site. */
export const keptText = (row: Pick<ProposalRow, 'content'>, t: TFunction): string => {
  const fields = keptOf(row).map((field) => t(`suggest.fields.${field}`))
  return fields.length === 0 ? '' : t('suggest.left', { fields: fields.join(', ') })
}
