import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#domain/failure.ts'
import { failureText } from '#src/texts.ts'
import styles from './ShortForm.module.css'

type Props = {
  title: string
  explanation: string
  label: string
  isBusy: boolean
  /** Unless it belongs to a field. */
  failure: Failure | null
  onSubmit: () => void
  besides?: ReactNode
  children: ReactNode
}

export const ShortForm = ({ title, explanation, label, isBusy, failure, onSubmit, besides, children }: Props) => {
  const { t } = useTranslation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <form className={styles.page} noValidate onSubmit={submit}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{explanation}</p>
      {failure !== null && <p className="notice notice-danger">{failureText(t, failure)}</p>}
      <div className={styles.fields}>{children}</div>
      <div className={styles.buttons}>
        <button type="submit" className="button button-primary" aria-busy={isBusy} aria-disabled={isBusy}>
          {label}
        </button>
        {besides}
      </div>
    </form>
  )
}
