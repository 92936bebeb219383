import type { ReactNode } from 'react'
import styles from './Series.module.css'

export const SeriesPage = ({ children }: { children: ReactNode }) => <div className={styles.page}>{children}</div>
