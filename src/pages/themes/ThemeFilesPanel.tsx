import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Failure } from '#domain/failure.ts'
import type { ListedTheme } from '#domain/themes/theme.ts'
import { acceptedEndings, type FileType, type ThemeFile } from '#domain/themes/themeFile.ts'
import type { LeaveGuardRef, ThemeFileNamingRef, ThemeFilesRef, ThemeFileUploadRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { Icon } from '#src/fields/Icon.tsx'
import { useAskBeforeLeaving } from '#src/pages/shell/useAskBeforeLeaving.ts'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { failureText } from '#src/texts.ts'
import { LeaveDialog } from '#src/views/forms/LeaveDialog.tsx'
import { FileChooser } from '#src/views/themes/FileChooser.tsx'
import { ThemeFileList } from '#src/views/themes/ThemeFileList.tsx'
import { ThemeFileNaming } from '#src/views/themes/ThemeFileNaming.tsx'
import styles from '#src/views/themes/ThemeFiles.module.css'
import { ThemeFilesView } from '#src/views/themes/ThemeFilesView.tsx'
import { ThemeFileTiles } from '#src/views/themes/ThemeFileTiles.tsx'
import { ThemeFileUpload } from '#src/views/themes/ThemeFileUpload.tsx'
import { themeFileLink } from '#src/views/themes/themeLinks.ts'

type Props = { theme: ListedTheme; type: FileType }

export const ThemeFilesPanel = ({ theme, type }: Props) => {
  const { t } = useTranslation()
  const { themes } = useApp()
  const page = useActorRef(themes.themeFilesPage, { input: { theme: theme.name, type } })
  const files = useChild(page, 'files')
  const guard = useChild(page, 'guard')
  const { naming, upload } = useSelector(page, ({ children }) => children)
  const say = useToast()
  useEmitted(files, 'file.restored', ({ name }) => say('success', t('themeFiles.restored', { name })))
  useEmitted(files, 'file.refused', ({ failure }) => say('error', failureText(t, failure)))
  if (upload) return <Binaries {...{ files, theme, type, upload, guard }} />
  return naming ? <Texts {...{ files, theme, type, naming }} /> : null
}

type Shown = Props & { files: ThemeFilesRef }

const Texts = ({ files, theme: { name: theme, editable }, type, naming }: Shown & { naming: ThemeFileNamingRef }) => {
  const navigate = useNavigate()
  useEmitted(naming, 'file.named', ({ name }) => void navigate(themeFileLink(theme, type, name)))
  const adding = editable && (
    <div className={styles.line}>
      <ThemeFileNaming naming={naming} />
    </div>
  )
  return (
    <ThemeFilesView files={files} adding={adding}>
      <ThemeFileList files={files} />
    </ThemeFilesView>
  )
}

type BinariesProps = Shown & { upload: ThemeFileUploadRef; guard: LeaveGuardRef }

const Binaries = ({ files, theme: { editable }, type, upload, guard }: BinariesProps) => {
  const { t } = useTranslation()
  const { actors } = useApp()
  const say = useToast()
  const choose = (chosen: File, target: ThemeFile | null) => {
    const { name, size, type } = chosen
    const file = { key: actors.keepFile(chosen), name, size, type }
    const known = files.getSnapshot().context.files.map((listed) => listed.name)
    upload.send({ type: 'file.chosen', file, target: target && { name: target.name, version: target.version }, known })
  }
  useAskBeforeLeaving(guard, { asksOnReload: true })
  useEmitted(upload, 'file.uploaded', () => {
    say('success', t('cms.files.uploadSuccess'))
  })
  useEmitted(upload, 'file.refused', ({ failure }: { failure: Failure }) => {
    say('error', `${t('cms.files.saveError')} ${failureText(t, failure)}`)
  })
  const adding = editable && (
    <>
      <div className={styles.line}>
        <FileChooser
          className={`button ${styles.chooser}`}
          accept={acceptedEndings(type, null)}
          onFile={(file) => choose(file, null)}
        >
          <Icon name="add" /> {t(`themeFiles.choose.${type}`)}
        </FileChooser>
      </div>
      <ThemeFileUpload upload={upload} />
      <LeaveDialog guard={guard} text={t('themeFiles.leaveText')} />
    </>
  )
  return (
    <ThemeFilesView files={files} adding={adding}>
      <ThemeFileTiles files={files} onReplace={choose} />
    </ThemeFilesView>
  )
}
