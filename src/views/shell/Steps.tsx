import { Icon } from '#src/fields/Icon.tsx'
import { cx } from '#src/styles/cx.ts'
import styles from './Steps.module.css'

type Props<Step extends string> = {
  label: string
  steps: readonly Step[]
  current: Step
  nameOf: (step: Step) => string
}

/** A wizard's steps in their order; those that lie behind have a tick. */
export const Steps = <Step extends string>({ label, steps, current, nameOf }: Props<Step>) => {
  const place = steps.indexOf(current)
  return (
    <nav aria-label={label} className={styles.nav}>
      <ol className={styles.list}>
        {steps.map((step, index) => (
          <li key={step} className={styles.item} aria-current={step === current ? 'step' : undefined}>
            <span className={cx(styles.mark, index < place && styles.done)} aria-hidden="true">
              {index < place ? <Icon name="check" /> : index + 1}
            </span>
            <span>{nameOf(step)}</span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
