import { Label, Text } from 'react-aria-components/TextField'
import styles from './fields.module.css'
import { RequiredMark } from './RequiredMark.tsx'

type Props = { label: string; required?: boolean | undefined; hint?: string | undefined }

/** §5. */
export const FieldHead = ({ label, required, hint }: Props) => (
  <>
    <Label className={styles.label ?? ''}>
      {label} {required && <RequiredMark />}
    </Label>
    {hint && (
      <Text slot="description" className={styles.hint ?? ''}>
        {hint}
      </Text>
    )}
  </>
)
