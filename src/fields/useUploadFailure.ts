import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#domain/system.ts'
import type { UploadRef } from '#src/actors/refs.ts'
import { asSentence, failureText } from '#src/texts.ts'

/** Why the chosen file was not taken, and of one that is too large, how large it may be. */
export const useUploadFailure = (upload: UploadRef): string | null => {
  const { t, i18n } = useTranslation()
  const failure = useSelector(upload, ({ context }) => context.failure)
  const most = useSelector(upload, ({ context }) => context.maximumBytes)
  if (failure === null) return null
  const said = failureText(t, failure)
  if (failure.code !== 'tooLarge') return said
  return `${asSentence(said)} ${t('upload.tooLarge', { size: formatBytes(most, i18n.resolvedLanguage ?? 'en') })}`
}
