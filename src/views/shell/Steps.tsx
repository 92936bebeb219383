import { Icon } from '#src/fields/Icon.tsx'
import { cx } from '#src/styles/cx.ts'
import styles from './Steps.module.css'

type Props<Step extends string> = {
  label: string
  steps: readonly Step[]
  current: Step
  /** The furthest step there was, where going back undoes nothing. */
  reached?: Step
  nameOf: (step: Step) => string
  passed?: Passed<Step>
}

type Passed<Step extends string> = { steps: readonly Step[]; word: string; onChosen: (step: Step) => void }

/** A wizard's steps in their order; those that lie behind have a tick, or lead back if they were passed. */
export const Steps = <Step extends string>({
  label,
  steps,
  current,
  reached = current,
  nameOf,
  passed,
}: Props<Step>) => {
  const place = Math.max(steps.indexOf(current), steps.indexOf(reached))
  const isPassed = (step: Step) => step !== current && passed?.steps.includes(step) === true
  const isDone = (step: Step) => step !== current && steps.indexOf(step) < place && !isPassed(step)
  return (
    <nav aria-label={label} className={styles.nav}>
      <ol className={styles.list}>
        {steps.map((step, index) => (
          <li key={step} className={styles.item} aria-current={step === current ? 'step' : undefined}>
            <span
              className={cx(styles.mark, isDone(step) && styles.done, isPassed(step) && styles.passed)}
              aria-hidden="true"
            >
              {isDone(step) ? <Icon name="check" /> : index + 1}
            </span>
            {isPassed(step) ? (
              <button type="button" className="text-button" onClick={() => passed?.onChosen(step)}>
                {nameOf(step)} ({passed?.word})
              </button>
            ) : (
              <span>{nameOf(step)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
