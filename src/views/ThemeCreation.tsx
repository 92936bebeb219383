import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ThemeCreationRef } from '#src/actorRefs.ts'
import { Icon } from '#src/fields/Icon.tsx'
import { Select } from '#src/fields/Select.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { failureText, reasonText } from '#src/texts.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = {
  creation: ThemeCreationRef
  /** The names of the themes that a new one can inherit from. */
  parents: readonly string[]
}

/** The button and the dialog for a new theme (§2 CMS): its name, and the theme it inherits from. */
export const ThemeCreation = ({ creation, parents }: Props) => {
  const { t } = useTranslation()
  const { name, parent, failure } = useSelector(creation, ({ context }) => context)
  const isOpen = useSelector(creation, (snapshot) => !snapshot.matches('closed'))
  const canCreate = useSelector(creation, (snapshot) => snapshot.can({ type: 'creation.requested' }))
  const issue = failure?.issues?.find(({ field }) => field === 'name')
  const create = () => creation.send({ type: 'creation.requested' })
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => creation.send({ type: 'dialog.opened' })}>
        <Icon name="add" /> {t('cms.create')}
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('cms.createTitle')}
        confirmLabel={t(canCreate ? 'cms.createNow' : 'cms.creating')}
        canConfirm={canCreate}
        onConfirm={create}
        onCancel={() => creation.send({ type: 'dialog.closed' })}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            create()
          }}
        >
          <TextField
            name="name"
            label={t('cms.fields.name')}
            hint={t('cms.nameHint')}
            required
            disabled={!canCreate}
            value={name}
            onChange={(value) => creation.send({ type: 'name.changed', name: value })}
            issue={issue === undefined ? null : reasonText(t, issue.reason)}
          />
        </form>
        <Select
          name="parent"
          label={t('cms.fields.parent')}
          hint={t('cms.parentHint')}
          disabled={!canCreate}
          value={parent}
          onChange={(value) => creation.send({ type: 'parent.changed', parent: value })}
          choices={parents.map((id) => ({ id, name: id }))}
        />
        {failure !== null && issue === undefined && <p role="alert">{failureText(t, failure)}</p>}
      </ConfirmDialog>
    </>
  )
}
