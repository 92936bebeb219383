import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { acceptedEndings } from '#domain/themeFile.ts'
import type { ThemeFileNamingRef } from '#src/actorRefs.ts'
import { Icon } from '#src/fields/Icon.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { failureText, reasonText } from '#src/texts.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** The button and the dialog for a new text file: its name; its content is written in the editor. */
export const ThemeFileNaming = ({ naming }: { naming: ThemeFileNamingRef }) => {
  const { t } = useTranslation()
  const { name, type, failure } = useSelector(naming, ({ context }) => context)
  const isOpen = useSelector(naming, (snapshot) => !snapshot.matches('closed'))
  const canCreate = useSelector(naming, (snapshot) => snapshot.can({ type: 'creation.requested' }))
  const [issue] = failure?.issues ?? []
  const create = () => naming.send({ type: 'creation.requested' })
  return (
    <>
      <button type="button" className="button" onClick={() => naming.send({ type: 'dialog.opened' })}>
        <Icon name="add" /> {t('themeFiles.create')}
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('themeFiles.createTitle', { type: t(`themeFiles.names.${type}`) })}
        confirmLabel={t(canCreate ? 'cms.createNow' : 'cms.creating')}
        canConfirm={canCreate}
        onConfirm={create}
        onCancel={() => naming.send({ type: 'dialog.closed' })}
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
            label={t('themeFiles.name')}
            hint={t('themeFiles.endings', { endings: acceptedEndings(type, null).join(' ') })}
            required
            disabled={!canCreate}
            value={name}
            onChange={(value) => naming.send({ type: 'name.changed', name: value })}
            issue={issue ? reasonText(t, issue.reason) : null}
          />
        </form>
        {failure !== null && issue === undefined && <p role="alert">{failureText(t, failure)}</p>}
      </ConfirmDialog>
    </>
  )
}
