import { useSelector } from '@xstate/react'
import type { FormEvent, ReactNode } from 'react'
import type { FormRef, LeaveGuardRef } from '#src/actors/refs.ts'
import { submitPress } from '#src/focus/submitPress.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import styles from './FormFrame.module.css'
import { FormIssues } from './FormIssues.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { MayRemain } from './MayRemain.tsx'
import { SaveBar } from './SaveBar.tsx'
import type { SaveTexts } from './WorkState.tsx'

export type FormFrameProps = {
  form: FormRef
  guard: LeaveGuardRef
  title: string
  /** Above a title that is an entry's name. */
  head?: { kicker: ReactNode; actions: ReactNode } | null | undefined
  notice?: ReactNode
  /** In ms. */
  now: number
  timezone?: string | undefined
  saveLabel?: string | undefined
  saveTexts?: SaveTexts | undefined
  onBack?: (() => void) | undefined
  /** When the draft lacks something. */
  leaveText?: string | undefined
  intro?: ReactNode
  children: ReactNode
}

/** Around every form: heading, notices, draft offer, issues, save bar and dialogs. */
export const FormFrame = ({
  form,
  guard,
  title,
  head = null,
  notice = null,
  now,
  children,
  ...props
}: FormFrameProps) => {
  const state = useSelector(form, (snapshot) => String(snapshot.value))
  const isFindingNext = useSelector(form, ({ context }) => context.draft !== null)
  const conflict = useSelector(form, ({ children }) => children.resolveConflict)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.send({ type: 'submit.requested' })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit} {...submitPress} data-state={state}>
      {head ? (
        <header className={styles.head}>
          <div>
            <p className={styles.kicker}>{head.kicker}</p>
            <h1 tabIndex={-1}>{title}</h1>
          </div>
          <div className={styles.actions}>{head.actions}</div>
        </header>
      ) : (
        <h1 tabIndex={-1}>{title}</h1>
      )}
      {notice !== null && <p className="notice notice-warning">{notice}</p>}
      {props.intro}
      <DraftOffer form={form} now={now} />
      <FormIssues form={form} />
      <MayRemain form={form} />
      {/* The search for a draft is short; fields drawn before its end would be drawn twice, and the bar would jump. */}
      {(state !== 'findingDraft' || isFindingNext) && (
        <>
          {children}
          <SaveBar form={form} label={props.saveLabel} texts={props.saveTexts} onBack={props.onBack} />
        </>
      )}
      {conflict && <ConflictDialog conflict={conflict} timezone={props.timezone ?? 'UTC'} />}
      <LeaveDialog guard={guard} text={props.leaveText} />
    </form>
  )
}
