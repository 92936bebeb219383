import type { ReactNode } from 'react'
import styles from './fields.module.css'

type Props = { label: string; children: ReactNode }

export const FixedField = ({ label, children }: Props) => (
  <dl className={styles.field}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.fixed}>{children}</dd>
  </dl>
)
