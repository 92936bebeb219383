import type { ReactNode } from 'react'
import styles from './Series.module.css'

/** The parts of a series' page, one below the other. */
export const SeriesPage = ({ children }: { children: ReactNode }) => <div className={styles.page}>{children}</div>
