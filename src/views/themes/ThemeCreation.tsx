import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { forbiddenCharacters } from '#domain/themes/theme.ts'
import type { ThemeCreationRef } from '#src/actors/refs.ts'
import { Icon } from '#src/fields/Icon.tsx'
import { Select } from '#src/fields/Select.tsx'
import { reasonText } from '#src/texts.ts'
import { NameDialog } from './NameDialog.tsx'

type Props = {
  creation: ThemeCreationRef
  parents: readonly string[]
  /** The active theme's name. */
  active: string
}

export const ThemeCreation = ({ creation, parents, active }: Props) => {
  const { t } = useTranslation()
  const { name, parent, failure } = useSelector(creation, ({ context }) => context)
  const isOpen = useSelector(creation, (snapshot) => !snapshot.matches('closed'))
  const canCreate = useSelector(creation, (snapshot) => snapshot.can({ type: 'creation.requested' }))
  return (
    <>
      <button
        type="button"
        className="button button-primary"
        onClick={() => creation.send({ type: 'dialog.opened', active })}
      >
        <Icon name="add" /> {t('cms.create')}
      </button>
      <NameDialog
        isOpen={isOpen}
        title={t('cms.createTitle')}
        label={t('cms.fields.name')}
        hint={t('cms.nameHint')}
        name={name}
        issue={failure?.issues?.find(({ field }) => field === 'name')}
        issueText={(issue) =>
          issue.reason === 'characters'
            ? t('cms.nameCharacters', { characters: forbiddenCharacters(name.trim()) })
            : reasonText(t, issue)
        }
        failure={failure}
        canCreate={canCreate}
        onName={(value) => creation.send({ type: 'name.changed', name: value })}
        onCreate={() => creation.send({ type: 'creation.requested' })}
        onClose={() => creation.send({ type: 'dialog.closed' })}
      >
        <Select
          name="parent"
          label={t('cms.fields.parent')}
          hint={t('cms.parentHint')}
          disabled={!canCreate}
          value={parent}
          onChange={(value) => creation.send({ type: 'parent.changed', parent: value })}
          choices={parents.map((id) => ({ id, name: id }))}
        />
      </NameDialog>
    </>
  )
}
