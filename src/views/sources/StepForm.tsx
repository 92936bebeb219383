import type { ReactNode } from 'react'
import styles from './Sources.module.css'

/** The machine validates, not the browser. */
export const StepForm = ({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) => (
  <form
    className={styles.page}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)
