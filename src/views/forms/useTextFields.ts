import { useTranslation } from 'react-i18next'
import type { FieldIssue } from '#domain/failure.ts'
import type { FieldProps } from '#src/fields/fieldProps.ts'
import { fieldLabel, reasonText } from '#src/texts.ts'

type Typed<Name extends string> = {
  kind: string
  values: Readonly<Record<Name, string>>
  issues: readonly FieldIssue[]
  onChange: (name: Name, value: string) => void
}

/** For short forms with their own machine. */
export const useTextFields = <Name extends string>({ kind, values, issues, onChange }: Typed<Name>) => {
  const { t, i18n } = useTranslation()
  return (name: Name): FieldProps<string> => {
    const issue = issues.find(({ field }) => field === name)
    return {
      name,
      label: fieldLabel(t, kind, name),
      value: values[name],
      onChange: (value) => onChange(name, value),
      issue: issue ? reasonText(t, issue) : null,
      hint: i18n.exists(`${kind}.hints.${name}`) ? t(`${kind}.hints.${name}`) : undefined,
    }
  }
}
