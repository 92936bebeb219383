import { Input } from 'react-aria-components/TextField'
import { useTranslation } from 'react-i18next'
import { readColor } from '#domain/themes/colors.ts'
import styles from './ColorField.module.css'
import type { FieldProps } from './fieldProps.ts'
import { TextFrame } from './TextFrame.tsx'

/** Such as `#1b4f91`; empty for the built-in one, which the picker shows. */
export const ColorField = ({ builtIn, ...field }: FieldProps<string> & { builtIn: string }) => {
  const { t } = useTranslation()
  const { label, value, disabled, onChange } = field
  return (
    <TextFrame {...field} autoComplete="off">
      <div className={styles.box}>
        <Input className="input" placeholder={builtIn} />
        <input
          type="color"
          className={styles.picker}
          aria-label={t('look.pickColor', { label })}
          value={readColor(value) ?? builtIn}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </TextFrame>
  )
}
