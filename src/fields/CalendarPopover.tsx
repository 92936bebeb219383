import { type CalendarDate, parseDate } from '@internationalized/date'
import { Button } from 'react-aria-components/Button'
import { Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar'
import { Dialog, DialogTrigger, Heading } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/styles/cx.ts'
import styles from './DateParts.module.css'
import fieldStyles from './fields.module.css'
import { Icon } from './Icon.tsx'
import { Localized } from './Localized.tsx'

type Props = {
  label: string
  /** `yyyy-mm-dd`. */
  date: string | null
  onPick: (date: string) => void
  /** By default the focus returns to the button. */
  onClosed?: () => void
  disabled: boolean
}

export const CalendarPopover = ({ label, date, onPick, onClosed, disabled }: Props) => {
  const { t } = useTranslation()
  const shown: CalendarDate | null = date === null ? null : parseDate(date)
  return (
    <Localized>
      <DialogTrigger>
        <Button
          className={cx('icon-button', styles.opener)}
          aria-label={`${t('dates.openCalendar')} ${label}`}
          isDisabled={disabled}
        >
          <Icon name="calendar" />
        </Button>
        <Popover className={fieldStyles.float ?? ''}>
          <Dialog className={styles.dialog ?? ''} aria-label={label}>
            {({ close }) => (
              <Calendar
                aria-label={label}
                autoFocus
                value={shown}
                onChange={(picked) => {
                  onPick(picked.toString())
                  close()
                  if (onClosed) requestAnimationFrame(onClosed)
                }}
                firstDayOfWeek="mon"
              >
                <header className={styles.month}>
                  <Button slot="previous" className="icon-button">
                    <Icon name="previous" />
                  </Button>
                  <Heading className={styles.monthName ?? ''} />
                  <Button slot="next" className="icon-button">
                    <Icon name="next" />
                  </Button>
                </header>
                <CalendarGrid className={cx(styles.grid, 'figures')}>
                  {(day) => <CalendarCell date={day} className={styles.day ?? ''} />}
                </CalendarGrid>
              </Calendar>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </Localized>
  )
}
