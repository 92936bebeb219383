import { memo } from 'react'
import { CheckboxButton, CheckboxField, FieldError, Text } from 'react-aria-components/Checkbox'
import type { FieldProps } from './fieldProps.ts'
import styles from './fields.module.css'
import { Tick } from './Tick.tsx'

export const Checkbox = memo(
  ({ name, label, value, onChange, issue = null, hint, disabled = false }: Omit<FieldProps<boolean>, 'required'>) => (
    <CheckboxField
      className={styles.field ?? ''}
      data-field={name}
      name={name}
      isSelected={value}
      onChange={onChange}
      isDisabled={disabled}
      isInvalid={issue !== null}
      validationBehavior="aria"
    >
      <CheckboxButton className={styles.check ?? ''}>
        {({ isSelected }) => (
          <>
            <Tick isSelected={isSelected} />
            <span className="sentence">{label}</span>
          </>
        )}
      </CheckboxButton>
      {hint && (
        <Text slot="description" className={styles.checkHint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className="issue">{issue}</FieldError>
    </CheckboxField>
  ),
)
