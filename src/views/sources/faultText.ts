import type { TFunction } from 'i18next'
import type { SourceFault } from '#domain/source.ts'

/** Why a source brought nothing, and what helps. */
export const faultText = (t: TFunction, fault: SourceFault, status: number | null): string =>
  t(`sources.faults.${fault}`, { status: status ?? '' })
