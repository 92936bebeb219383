import { createContext, type ReactNode, useContext } from 'react'
import styles from './FormSection.module.css'

/** People seldom change what is in them. */
export const FoldedSections = createContext(false)

export const FormSection = ({ title, children }: { title?: string; children: ReactNode }) => {
  const isFolded = useContext(FoldedSections)
  const fields = <div className={styles.fields}>{children}</div>
  return (
    <section className={styles.section} aria-label={title}>
      {title !== undefined && isFolded ? (
        <details className={styles.folded}>
          <summary>
            <h2 className={styles.title}>{title}</h2>
          </summary>
          {fields}
        </details>
      ) : (
        <>
          {title !== undefined && <h2 className={styles.title}>{title}</h2>}
          {fields}
        </>
      )}
    </section>
  )
}
