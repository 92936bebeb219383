import styles from './fields.module.css'

type Framed = {
  name: string
  issue?: string | null | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
}

/** The form validates, not the browser. */
export const fieldFrame = ({ name, issue = null, required = false, disabled = false }: Framed) => ({
  className: styles.field ?? '',
  'data-field': name,
  isRequired: required,
  isDisabled: disabled,
  isInvalid: issue !== null,
  validationBehavior: 'aria' as const,
})
