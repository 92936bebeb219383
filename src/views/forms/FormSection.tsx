import { createContext, type ReactNode, useContext } from 'react'
import styles from './FormSection.module.css'

/** Folds all sections of a form that are inside: what people seldom change does not keep them from what is below. */
export const FoldedSections = createContext(false)

/** A titled group of fields (What · When · Where · Who · Picture · Sorting), or all fields of a short form. */
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
