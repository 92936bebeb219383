import type { ReactNode } from 'react'
import styles from './FormSection.module.css'

/** A titled group of fields (ux: What · When · Where · Who · Picture · Sorting). */
export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    <div className={styles.fields}>{children}</div>
  </section>
)
