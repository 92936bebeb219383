import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { acceptedEndings } from '#domain/themes/themeFile.ts'
import type { ThemeFileNamingRef } from '#src/actors/refs.ts'
import { Icon } from '#src/fields/Icon.tsx'
import { fileNameIssueText } from './fileNameIssue.ts'
import { NameDialog } from './NameDialog.tsx'

export const ThemeFileNaming = ({ naming }: { naming: ThemeFileNamingRef }) => {
  const { t } = useTranslation()
  const { name, type, failure } = useSelector(naming, ({ context }) => context)
  const isOpen = useSelector(naming, (snapshot) => !snapshot.matches('closed'))
  const canCreate = useSelector(naming, (snapshot) => snapshot.can({ type: 'creation.requested' }))
  return (
    <>
      <button type="button" className="button" onClick={() => naming.send({ type: 'dialog.opened' })}>
        <Icon name="add" /> {t('themeFiles.create')}
      </button>
      <NameDialog
        isOpen={isOpen}
        title={t('themeFiles.createTitle', { type: t(`themeFiles.names.${type}`) })}
        label={t('themeFiles.name')}
        hint={t('themeFiles.endings', { endings: acceptedEndings(type, null) })}
        name={name}
        issue={failure?.issues?.[0]}
        issueText={(issue) => fileNameIssueText(t, name.trim(), issue)}
        failure={failure}
        canCreate={canCreate}
        onName={(value) => naming.send({ type: 'name.changed', name: value })}
        onCreate={() => naming.send({ type: 'creation.requested' })}
        onClose={() => naming.send({ type: 'dialog.closed' })}
      />
    </>
  )
}
