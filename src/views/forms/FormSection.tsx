import type { ReactNode } from 'react'
import styles from './FormSection.module.css'

/** A titled group of fields (What · When · Where · Who · Picture · Sorting), or all fields of a short form. */
export const FormSection = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    {title !== undefined && <h2 className={styles.title}>{title}</h2>}
    <div className={styles.fields}>{children}</div>
  </section>
)
