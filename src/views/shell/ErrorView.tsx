import { useTranslation } from 'react-i18next'
import type { Failure } from '#domain/failure.ts'
import { failureText } from '#src/texts.ts'
import { MessageView } from './MessageView.tsx'

type Props = {
  /** Null for an error in rendering. */
  failure: Failure | null
  onRetry: () => void
}

export const ErrorView = ({ failure, onRetry }: Props) => {
  const { t } = useTranslation()
  return (
    <MessageView title={t('app.crashTitle')} text={failure ? failureText(t, failure) : t('app.crashText')}>
      <button type="button" className="button" onClick={onRetry}>
        {failure ? t('app.retry') : t('app.reload')}
      </button>
    </MessageView>
  )
}
