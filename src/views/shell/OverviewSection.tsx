import type { ReactNode } from 'react'
import styles from './OverviewView.module.css'

export const OverviewSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    <div className={styles.content}>{children}</div>
  </section>
)
