import { useTranslation } from 'react-i18next'
import type { FieldIssue } from '#domain/failure.ts'
import { isLasting, placeRules, type SourceFields, schedules } from '#domain/sources/source.ts'
import type { SourceChanges, SourceChoices } from '#domain/sources/sourceChoices.ts'
import { Checkbox } from '#src/fields/Checkbox.tsx'
import { Select } from '#src/fields/Select.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { reasonText } from '#src/texts.ts'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import styles from './Sources.module.css'
import { WordRules } from './WordRules.tsx'

type Props = {
  fields: SourceFields
  choices: SourceChoices
  issues: readonly FieldIssue[]
  onChange: (changes: SourceChanges) => void
}

export const SourceRulesForm = ({ fields, choices, issues, onChange }: Props) => {
  const { t } = useTranslation()
  const of = <Name extends keyof SourceFields>(name: Name, hint?: string) => {
    const issue = issues.find(({ field }) => field === name)
    return {
      name,
      label: t(`sources.fields.${name}`),
      value: fields[name],
      onChange: (value: SourceFields[Name]) => onChange({ [name]: value }),
      issue: issue ? reasonText(t, issue) : null,
      ...(hint !== undefined && { hint }),
    }
  }
  const named = (kind: 'schedules' | 'placeRules', ids: readonly string[]) =>
    ids.map((id) => ({ id, name: t(`sources.${kind}.${id}`) }))
  const owners = choices.owners.map(({ id, name }) => ({ id, name: id === 'town' ? t('sources.town') : name }))
  const groups = choices.owners.flatMap(({ id, name }) =>
    id.startsWith('group:') ? [{ id: `id:${id.slice(6)}`, name }] : [],
  )
  const places = choices.places.map(({ id, name }) => ({ id: `id:${id}`, name }))
  const { placeRule } = fields
  return (
    <>
      <FormSection title={t('sources.sections.what')}>
        <TextField {...of('name', t('sources.hints.name'))} required />
        {owners.length === 0 && (
          <p className="notice">
            {t('sources.ownerless')} <a href="/backstage/groups/new">{t('groups.create')}</a>
          </p>
        )}
        <Select {...of('owner', t('sources.hints.owner'))} choices={owners} required />
        <Select {...of('category', t('sources.hints.category'))} choices={choices.categories} required />
        <Select {...of('topic', t('sources.hints.topic'))} choices={choices.topics} required />
      </FormSection>
      <details>
        <summary>{t('sources.sections.more')}</summary>
        <div className={styles.more}>
          <FormSection title={t('sources.sections.where')}>
            <Select
              {...{ ...of('placeRule'), value: placeRule, onChange: (value) => onChange({ placeRule: ruleOf(value) }) }}
              choices={named('placeRules', placeRules)}
            />
            {placeRule === 'event' && <Checkbox {...of('createPlaces', t('sources.hints.createPlaces'))} />}
            {placeRule === 'always' && <Select {...of('place')} choices={places} required />}
            <Select
              {...{
                ...of('organizer', fields.kind === 'file' ? t('sources.hints.organizer') : undefined),
                value: fields.organizer || nobody,
              }}
              onChange={(value) => onChange({ organizer: value === nobody ? '' : value })}
              choices={[{ id: nobody, name: t('sources.nobody') }, ...groups]}
            />
          </FormSection>
          <WordRules
            kind="category"
            rules={fields.categoryRules.map(({ words, category }) => ({ words, id: category }))}
            choices={choices.categories}
            issues={issues}
            onChange={(rules) => onChange({ categoryRules: rules.map(({ words, id }) => ({ words, category: id })) })}
          />
          <WordRules
            kind="topic"
            rules={fields.topicRules.map(({ words, topic }) => ({ words, id: topic }))}
            choices={choices.topics}
            issues={issues}
            onChange={(rules) => onChange({ topicRules: rules.map(({ words, id }) => ({ words, topic: id })) })}
          />
          <FormSection title={t('sources.sections.how')}>
            {isLasting(fields.kind) && (
              <Select
                {...{
                  ...of('schedule'),
                  onChange: (value) => onChange({ schedule: value === 'hourly' ? 'hourly' : 'daily' }),
                }}
                choices={named('schedules', schedules)}
              />
            )}
            <Checkbox {...of('takeTags')} />
            <Checkbox {...of('skipDoubles')} />
            <Checkbox {...of('publish', t('sources.hints.publish'))} />
            <Checkbox {...of('factsOnly', t('sources.hints.factsOnly'))} />
          </FormSection>
        </div>
      </details>
    </>
  )
}

/** No organizer; the empty text means that nothing is chosen. */
const nobody = 'nobody'

const ruleOf = (value: string): SourceFields['placeRule'] => placeRules.find((rule) => rule === value) ?? 'event'
