import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Failure } from '#domain/failure.ts'
import type { ListedTheme } from '#domain/theme.ts'
import { acceptedEndings, type FileType, type ThemeFile } from '#domain/themeFile.ts'
import type { ThemeFilesRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { Icon } from '#src/fields/Icon.tsx'
import { failureText } from '#src/texts.ts'
import { FileChooser } from '#src/views/FileChooser.tsx'
import { ThemeFileList } from '#src/views/ThemeFileList.tsx'
import { ThemeFileNaming } from '#src/views/ThemeFileNaming.tsx'
import styles from '#src/views/ThemeFiles.module.css'
import { ThemeFilesView } from '#src/views/ThemeFilesView.tsx'
import { ThemeFileTiles } from '#src/views/ThemeFileTiles.tsx'
import { ThemeFileUpload } from '#src/views/ThemeFileUpload.tsx'
import { themeFileLink } from '#src/views/themeLinks.ts'
import { useEmitted } from './useEmitted.ts'
import { useSay } from './useSay.ts'

type Props = { theme: ListedTheme; type: FileType }

/** The files of one type (§2): texts as a list, pictures and fonts as tiles. */
export const ThemeFilesPanel = ({ theme, type }: Props) => {
  const { t } = useTranslation()
  const { cms } = useApp()
  const files = useActorRef(cms.themeFiles, { input: { theme: theme.name, type } })
  const say = useSay()
  useEmitted(files, 'file.restored', ({ name }) => say('success', t('themeFiles.restored', { name })))
  useEmitted(files, 'file.refused', ({ failure }) => say('error', failureText(t, failure)))
  return type === 'image' || type === 'font' ? (
    <Binaries files={files} theme={theme} type={type} />
  ) : (
    <Texts files={files} theme={theme} type={type} />
  )
}

type Shown = Props & { files: ThemeFilesRef }

const Texts = ({ files, theme: { name: theme, editable }, type }: Shown) => {
  const { cms } = useApp()
  const navigate = useNavigate()
  const naming = useActorRef(cms.themeFileNaming, { input: { theme, type } })
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

const Binaries = ({ files, theme: { name: theme, editable }, type }: Shown) => {
  const { t } = useTranslation()
  const { actors, cms } = useApp()
  const say = useSay()
  const upload = useActorRef(cms.themeFileUpload, { input: { theme, type } })
  const choose = (chosen: File, target: ThemeFile | null) => {
    const { name, size, type } = chosen
    const file = { key: actors.keepFile(chosen), name, size, type }
    const known = files.getSnapshot().context.files.map((listed) => listed.name)
    upload.send({ type: 'file.chosen', file, target: target && { name: target.name, version: target.version }, known })
  }
  const refresh = () => files.send({ type: 'files.refreshRequested' })
  useEmitted(upload, 'file.uploaded', () => {
    refresh()
    say('success', t('cms.files.uploadSuccess'))
  })
  useEmitted(upload, 'file.refused', ({ failure }: { failure: Failure }) => {
    refresh()
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
    </>
  )
  return (
    <ThemeFilesView files={files} adding={adding}>
      <ThemeFileTiles files={files} onReplace={choose} />
    </ThemeFilesView>
  )
}
