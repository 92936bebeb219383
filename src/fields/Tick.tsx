import { cx } from '#src/styles/cx.ts'
import styles from './fields.module.css'

/** Drawn; the real input stays for keyboard and screen reader. */
export const Tick = ({ isSelected, isMixed = false }: { isSelected: boolean; isMixed?: boolean }) => (
  <span className={cx(styles.tick, (isSelected || isMixed) && styles.tickOn)} aria-hidden="true">
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      aria-hidden="true"
    >
      {isMixed ? <path d="M3.5 8h9" /> : isSelected && <path d="M3.5 8.4l3 3 6-6.6" />}
    </svg>
  </span>
)
