import type { ReactNode } from 'react'
import styles from './Series.module.css'

export const SeriesLayout = ({ children }: { children: ReactNode }) => <div className={styles.page}>{children}</div>
