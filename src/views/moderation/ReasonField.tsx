import { useSelector } from '@xstate/react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maximumReasonLength } from '#domain/limits.ts'
import { withTemplate } from '#domain/reason.ts'
import type { ReasonTemplatesRef } from '#src/actors/refs.ts'
import styles from './Moderation.module.css'

type Props = {
  reasons: ReasonTemplatesRef
  value: string
  onChange: (reason: string) => void
  issue?: string | null
}

/** Its sentences follow the language. */
export const ReasonField = (props: Props) => {
  const { i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  return <FoldedReason key={language} language={language} {...props} />
}

/** Folded, because it is optional. */
const FoldedReason = ({ language, reasons, value, onChange, issue = null }: Props & { language: string }) => {
  const { t } = useTranslation()
  const id = useId()
  const textRef = useRef<HTMLTextAreaElement>(null)
  const [isOpen] = useState(value !== '')
  const templates = useSelector(reasons, ({ context }) => context.templates)
  const take = (template: string) => {
    textRef.current?.focus()
    onChange(withTemplate(value, template))
  }
  return (
    <details
      className={styles.reason}
      data-field="reason"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open) reasons.send({ type: 'templates.wanted', language })
      }}
    >
      <summary>{t('moderation.reason.give')}</summary>
      {templates.length > 0 && (
        <details>
          <summary>{t('moderation.reason.template')}</summary>
          <ul>
            {templates.map((template) => (
              <li key={template}>
                <button type="button" className={`text-button ${styles.sentence}`} onClick={() => take(template)}>
                  {template}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <label htmlFor={id}>{t('moderation.reason.label')}</label>
      <textarea
        ref={textRef}
        id={id}
        className="input"
        rows={3}
        maxLength={maximumReasonLength}
        value={value}
        aria-invalid={issue !== null}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`} className="note">
        {issue ?? t('moderation.reason.hint')}
      </p>
    </details>
  )
}
