import type { TFunction } from 'i18next'
import type { Failure } from '#domain/failure.ts'
import type { SourceFault } from '#domain/sourceRun.ts'
import { failureText } from '#src/texts.ts'

export const sourceFaultText = (t: TFunction, fault: SourceFault, status: number | null): string =>
  t(`sources.faults.${fault}`, { status: status ?? '' })

/** Once an hour is enough: asking again is no fault. */
export const sourceRefusalText = (t: TFunction, failure: Failure): string => {
  const { code, retryAfter } = failure
  if (code === 'changedMeanwhile') return t('sources.changedMeanwhile')
  return code === 'tooManyAttempts' && retryAfter !== undefined
    ? t('sources.tooSoon', { count: Math.max(1, Math.ceil(retryAfter / 60)) })
    : failureText(t, failure)
}
