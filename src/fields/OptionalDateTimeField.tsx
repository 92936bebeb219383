import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/styles/cx.ts'
import { DateTimeField } from './DateTimeField.tsx'
import type { FieldProps } from './fieldProps.ts'
import styles from './fields.module.css'
import { Icon } from './Icon.tsx'

type Props = FieldProps<string | null> & {
  timezone: string
  start?: string | null
  isAllDay?: boolean
  initial: string
  words?: { add: string; remove: string }
}

/** Buttons add and remove it (§4). */
export const OptionalDateTimeField = memo(({ initial, words, ...props }: Props) => {
  const { t } = useTranslation()
  if (props.value === null) {
    return (
      <div className={styles.field} data-field={props.name}>
        <button
          type="button"
          className={cx('button', styles.add)}
          disabled={props.disabled}
          onClick={() => props.onChange(initial)}
        >
          <Icon name="add" /> {words?.add ?? t('events.end.add')}
        </button>
      </div>
    )
  }
  return (
    <div className={styles.removable}>
      <DateTimeField {...props} onChange={(value) => props.onChange(value ?? '')} />
      <button type="button" className="text-button" disabled={props.disabled} onClick={() => props.onChange(null)}>
        {words?.remove ?? t('events.end.remove')}
      </button>
    </div>
  )
})
