import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { markColorNames, markIcons } from '#domain/marks.ts'
import type { FieldProps } from './fieldProps.ts'
import { MarkColor, MarkIcon } from './Mark.tsx'
import styles from './MarkField.module.css'

type Props = FieldProps<string>

/** Without one the server chooses. */
export const MarkColorField = memo((props: Props) => (
  <Choices {...props} choices={markColorNames} none="automatic">
    {(color) => <MarkColor color={color} />}
  </Choices>
))

export const MarkIconField = memo((props: Props) => (
  <Choices {...props} choices={markIcons} none="none">
    {(icon) => <MarkIcon icon={icon} />}
  </Choices>
))

type ChoicesProps<Name extends string> = Props & {
  choices: readonly Name[]
  none: 'automatic' | 'none'
  children: (name: Name) => React.ReactNode
}

const Choices = <Name extends string>({
  name: field,
  label,
  value,
  onChange,
  hint,
  issue = null,
  disabled = false,
  choices,
  none,
  children,
}: ChoicesProps<Name>) => {
  const { t } = useTranslation()
  const choice = (name: Name | '') => (
    <label key={name} className={styles.choice}>
      <input type="radio" name={field} value={name} checked={value === name} onChange={() => onChange(name)} />
      {name === '' ? t(`marks.${none}`) : children(name)}
      {name !== '' && t(`marks.${field}.${name}`)}
    </label>
  )
  return (
    <fieldset className={styles.field} data-field={field} disabled={disabled}>
      <legend>{label}</legend>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <div className={styles.choices}>{['' as const, ...choices].map(choice)}</div>
      {issue !== null && <p role="alert">{issue}</p>}
    </fieldset>
  )
}
