import type { ComponentProps, Ref } from 'react'
import { Button, DateInput, DateSegment, FieldError, Group } from 'react-aria-components/DatePicker'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/styles/cx.ts'
import { CalendarPopover } from './CalendarPopover.tsx'
import dateStyles from './DateParts.module.css'
import { FieldHead } from './FieldHead.tsx'
import type { FieldProps } from './fieldProps.ts'
import styles from './fields.module.css'
import { Icon } from './Icon.tsx'

type Segment = ComponentProps<typeof DateSegment>['segment']

type Props = Pick<FieldProps<string>, 'label' | 'required' | 'hint' | 'issue'> & {
  box: Ref<HTMLDivElement>
  boxClass?: string | undefined
  /** What was typed last, when there is no such date. */
  impossible: string | null
}

/** §9 has only a blank between date and time. */
const withoutComma = (segment: Segment): Segment =>
  segment.type === 'literal' ? { ...segment, text: segment.text.replace(',', '') } : segment

/** What a date picker consists of: label and hint, the parts to type into, the button and its calendar, the error. */
export const DateParts = ({ label, required, hint, issue, box, boxClass, impossible }: Props) => {
  const { t } = useTranslation()
  return (
    <>
      <FieldHead label={label} required={required} hint={hint} />
      <Group ref={box} className={cx('input', dateStyles.box, boxClass)}>
        <DateInput className={cx(dateStyles.segments, 'figures')}>
          {(segment) => <DateSegment segment={withoutComma(segment)} className={dateStyles.segment ?? ''} />}
        </DateInput>
        <Button className={cx('icon-button', dateStyles.opener)} aria-label={t('dates.openCalendar')}>
          <Icon name="calendar" />
        </Button>
      </Group>
      <span role="status" className={styles.notice}>
        {impossible !== null && t('dates.impossible', { typed: impossible })}
      </span>
      <FieldError className={styles.issue ?? ''}>{issue}</FieldError>
      <CalendarPopover />
    </>
  )
}
