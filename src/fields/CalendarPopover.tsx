import { Button, Calendar, CalendarCell, CalendarGrid, Popover } from 'react-aria-components/DatePicker'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { cx } from '#src/styles/cx.ts'
import styles from './DateParts.module.css'
import fieldStyles from './fields.module.css'
import { Icon } from './Icon.tsx'

/** The calendar of a date field, a month at a time, week from Monday. */
export const CalendarPopover = () => (
  <Popover className={fieldStyles.float ?? ''}>
    <Dialog className={styles.dialog ?? ''}>
      <Calendar firstDayOfWeek="mon">
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
          {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
        </CalendarGrid>
      </Calendar>
    </Dialog>
  </Popover>
)
