import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure, FieldIssue } from '#domain/failure.ts'
import { TextField } from '#src/fields/TextField.tsx'
import { failureText, reasonText } from '#src/texts.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'

type Props = {
  isOpen: boolean
  title: string
  label: string
  hint: string
  name: string
  issue: FieldIssue | undefined
  /** If its reason is not enough. */
  issueText?: (issue: FieldIssue) => string
  /** Unless it is an issue of the name. */
  failure: Failure | null
  canCreate: boolean
  onName: (name: string) => void
  onCreate: () => void
  onClose: () => void
  children?: ReactNode
}

/** The name keeps the focus, and gets it back if it is refused; Enter creates. */
export const NameDialog = ({
  isOpen,
  title,
  label,
  hint,
  name,
  issue,
  failure,
  canCreate,
  children,
  issueText,
  ...on
}: Props) => {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isOpen && canCreate) form.current?.querySelector('input')?.focus()
  }, [isOpen, canCreate])
  useEffect(() => {
    if (issue !== undefined) form.current?.querySelector('input')?.focus()
  }, [issue])
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel={t(canCreate ? 'cms.createNow' : 'cms.creating')}
      canConfirm={canCreate}
      onConfirm={on.onCreate}
      onCancel={on.onClose}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          on.onCreate()
        }}
      >
        <TextField
          name="name"
          label={label}
          hint={hint}
          required
          disabled={!canCreate}
          value={name}
          onChange={on.onName}
          issue={issue === undefined ? null : (issueText ?? ((fault) => reasonText(t, fault)))(issue)}
        />
      </form>
      {children}
      {failure !== null && issue === undefined && <p role="alert">{failureText(t, failure)}</p>}
    </ConfirmDialog>
  )
}
