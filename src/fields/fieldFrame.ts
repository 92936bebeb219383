import styles from './fields.module.css'

type Framed = {
  name: string
  issue?: string | null | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
}

/** What every widget of react-aria-components is given as a form field: the form's check decides, not the browser's. */
export const fieldFrame = ({ name, issue = null, required = false, disabled = false }: Framed) => ({
  className: styles.field ?? '',
  'data-field': name,
  isRequired: required,
  isDisabled: disabled,
  isInvalid: issue !== null,
  validationBehavior: 'aria' as const,
})
