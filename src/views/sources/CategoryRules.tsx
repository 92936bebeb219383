import { useTranslation } from 'react-i18next'
import type { FieldIssue } from '#domain/failure.ts'
import type { SourceChanges, SourceFields } from '#domain/source.ts'
import type { Choice } from '#src/fields/fieldProps.ts'
import { Select } from '#src/fields/Select.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { reasonText } from '#src/texts.ts'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import styles from './Sources.module.css'

type Props = {
  fields: SourceFields
  categories: readonly Choice[]
  issues: readonly FieldIssue[]
  onChange: (changes: SourceChanges) => void
}

/** Which words give an event which category. */
export const CategoryRules = ({ fields: { categoryRules: rules }, categories, issues, onChange }: Props) => {
  const { t } = useTranslation()
  const change = (index: number, changes: Partial<(typeof rules)[number]>) =>
    onChange({ categoryRules: rules.map((rule, at) => (at === index ? { ...rule, ...changes } : rule)) })
  const issueOf = (index: number, name: string) => {
    const issue = issues.find(({ field }) => field === `categoryRules.${index}.${name}`)
    return issue ? reasonText(t, issue) : null
  }
  return (
    <FormSection title={t('sources.sections.categories')}>
      <p className="note">{t('sources.hints.categoryRules')}</p>
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has nothing else that stays the same while it is typed
        <div key={index} data-field="categoryRules" className={styles.rule}>
          <TextField
            name={`categoryRules.${index}.words`}
            label={t('sources.rule.words')}
            value={rule.words}
            onChange={(words) => change(index, { words })}
            issue={issueOf(index, 'words')}
          />
          <Select
            name={`categoryRules.${index}.category`}
            label={t('sources.rule.category')}
            value={rule.category}
            onChange={(category) => change(index, { category })}
            issue={issueOf(index, 'category')}
            choices={categories}
          />
          <button
            type="button"
            className="text-button"
            onClick={() => onChange({ categoryRules: rules.filter((_, at) => at !== index) })}
          >
            {t('sources.rule.remove')}
          </button>
        </div>
      ))}
      <p>
        <button
          type="button"
          className="button"
          onClick={() => onChange({ categoryRules: [...rules, { words: '', category: '' }] })}
        >
          {t('sources.rule.add')}
        </button>
      </p>
    </FormSection>
  )
}
