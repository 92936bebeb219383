import type { TFunction } from 'i18next'
import type { Failure } from '#domain/failure.ts'
import type { UndoneRun } from '#domain/sources/source.ts'
import type { SourceFault } from '#domain/sources/sourceRun.ts'
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

export const undoneText = (t: TFunction, { events, staying }: UndoneRun): string =>
  [
    ...(events > 0 || staying === 0 ? [t('sources.undoneNow', { count: events })] : []),
    ...(staying > 0 ? [t('sources.staying', { count: staying })] : []),
  ].join(' · ')
