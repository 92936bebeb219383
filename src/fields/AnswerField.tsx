import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, answers } from '#domain/facts.ts'
import styles from './AnswerField.module.css'
import type { FieldProps } from './fieldProps.ts'

type Props = FieldProps<Answer> & {
  said: string | null
}

export const AnswerField = memo(({ name, label, value, onChange, issue = null, disabled = false, said }: Props) => {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.question} data-field={name} disabled={disabled}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.answers}>
        {answers.map((answer) => (
          <label key={answer} className={styles.answer}>
            <input
              type="radio"
              name={name}
              value={answer}
              checked={value === answer}
              onChange={() => onChange(answer)}
            />
            {t(`facts.answers.${answer}`)}
          </label>
        ))}
      </div>
      {said !== null && <p className={styles.said}>{said}</p>}
      {issue !== null && <p role="alert">{issue}</p>}
    </fieldset>
  )
})
