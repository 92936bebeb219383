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
  /** What is wrong with the name, if anything. */
  issue: FieldIssue | undefined
  /** Why nothing was made; shown by itself where it is no issue of the name. */
  failure: Failure | null
  /** False while it is being made. */
  canCreate: boolean
  onName: (name: string) => void
  onCreate: () => void
  onClose: () => void
  /** Further fields. */
  children?: ReactNode
}

/**
 * The dialog in which something new in the content management gets its name. The name has the focus, also after it was refused;
 * Enter in it makes the new thing.
 */
export const NameDialog = ({ isOpen, title, label, hint, name, issue, failure, canCreate, children, ...on }: Props) => {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isOpen && canCreate) form.current?.querySelector('input')?.focus()
  }, [isOpen, canCreate])
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
          issue={issue === undefined ? null : reasonText(t, issue)}
        />
      </form>
      {children}
      {failure !== null && issue === undefined && <p role="alert">{failureText(t, failure)}</p>}
    </ConfirmDialog>
  )
}
