import { useTranslation } from 'react-i18next'
import type { FieldIssue } from '#domain/failure.ts'
import type { Choice } from '#src/fields/fieldProps.ts'
import { Select } from '#src/fields/Select.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { reasonText } from '#src/texts.ts'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import styles from './Sources.module.css'

type Kind = 'category' | 'topic'

export type WordRule = { words: string; id: string }

type Props = {
  kind: Kind
  rules: readonly WordRule[]
  choices: readonly Choice[]
  issues: readonly FieldIssue[]
  onChange: (rules: WordRule[]) => void
}

export const WordRules = ({ kind, rules, choices, issues, onChange }: Props) => {
  const { t } = useTranslation()
  const field = `${kind}Rules`
  const change = (index: number, changes: Partial<WordRule>) =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...changes } : rule)))
  const issueOf = (index: number, name: string) => {
    const issue = issues.find((one) => one.field === `${field}.${index}.${name}`)
    return issue ? reasonText(t, issue) : null
  }
  return (
    <FormSection title={t(`sources.sections.${field}`)}>
      <p className="note">{t(`sources.hints.${field}`)}</p>
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has nothing else that stays the same while it is typed
        <div key={index} data-field={field} className={styles.rule}>
          <TextField
            name={`${field}.${index}.words`}
            label={t('sources.rule.words')}
            value={rule.words}
            onChange={(words) => change(index, { words })}
            issue={issueOf(index, 'words')}
          />
          <Select
            name={`${field}.${index}.${kind}`}
            label={t(`sources.fields.${kind}`)}
            value={rule.id}
            onChange={(id) => change(index, { id })}
            issue={issueOf(index, kind)}
            choices={choices}
          />
          <button type="button" className="text-button" onClick={() => onChange(rules.filter((_, at) => at !== index))}>
            {t('sources.rule.remove')}
          </button>
        </div>
      ))}
      <p>
        <button type="button" className="button" onClick={() => onChange([...rules, { words: '', id: '' }])}>
          {t(`sources.rule.${kind}`)}
        </button>
      </p>
    </FormSection>
  )
}
