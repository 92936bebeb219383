import { memo, useRef } from 'react'
import { flushSync } from 'react-dom'
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

/** Buttons add and remove it (§4). The focus goes into what was added, and back to its button when it is removed. */
export const OptionalDateTimeField = memo(({ initial, words, ...props }: Props) => {
  const { t } = useTranslation()
  const whole = useRef<HTMLDivElement>(null)
  const turn = (value: string | null) => {
    flushSync(() => props.onChange(value))
    whole.current?.querySelector<HTMLElement>('input, button')?.focus()
  }
  if (props.value === null) {
    return (
      <div ref={whole} className={styles.field} data-field={props.name}>
        <button
          type="button"
          className={cx('button', styles.add)}
          disabled={props.disabled}
          onClick={() => turn(initial)}
        >
          <Icon name="add" /> {words?.add ?? t('events.end.add')}
        </button>
      </div>
    )
  }
  return (
    <div ref={whole} className={styles.removable}>
      <DateTimeField {...props} onChange={(value) => props.onChange(value ?? '')} />
      <button type="button" className="text-button" disabled={props.disabled} onClick={() => turn(null)}>
        {words?.remove ?? t('events.end.remove')}
      </button>
    </div>
  )
})
