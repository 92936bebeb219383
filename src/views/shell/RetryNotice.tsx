import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#domain/failure.ts'
import { loadFailureText } from '#src/texts.ts'

type Props = {
  failure: Failure | null
  isBusy?: boolean
  onRetry: () => void
  className?: string | undefined
  children: ReactNode
}

export const RetryNotice = ({ failure, isBusy, onRetry, className = 'notice notice-danger', children }: Props) => {
  const { t } = useTranslation()
  return (
    <div className={className} role="alert">
      <p>
        {children} {failure && loadFailureText(t, failure)}
      </p>
      <button type="button" className="button" aria-busy={isBusy} onClick={onRetry}>
        {t('app.retry')}
      </button>
    </div>
  )
}
