import type { TFunction } from 'i18next'
import type { Failure } from '#domain/failure.ts'
import type { SourceFault } from '#domain/source.ts'
import { failureText } from '#src/texts.ts'

/** Why a source brought nothing, and what helps. */
export const faultText = (t: TFunction, fault: SourceFault, status: number | null): string =>
  t(`sources.faults.${fault}`, { status: status ?? '' })

/** A calendar is asked once an hour: who asks again has done nothing wrong. */
export const refusalText = (t: TFunction, failure: Failure): string =>
  failure.code === 'tooManyAttempts' && failure.retryAfter !== undefined
    ? t('sources.tooSoon', { count: Math.max(1, Math.ceil(failure.retryAfter / 60)) })
    : failureText(t, failure)
