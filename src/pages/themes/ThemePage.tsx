import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { activeHeirOf, type ListedTheme } from '#domain/themes/theme.ts'
import {
  configFile,
  decodeFileName,
  type FileType,
  findNameFault,
  isTextFile,
  tabFileTypes,
} from '#domain/themes/themeFile.ts'
import { useApp } from '#src/app.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { reasonText } from '#src/texts.ts'
import { ErrorView } from '#src/views/shell/ErrorView.tsx'
import { MessageView } from '#src/views/shell/MessageView.tsx'
import { NotFoundView } from '#src/views/shell/NotFoundView.tsx'
import { FileTypeTabs, FileTypeText, UnknownFileType } from '#src/views/themes/FileTypeTabs.tsx'
import styles from '#src/views/themes/ThemeFiles.module.css'
import { ThemeTabs } from '#src/views/themes/ThemeTabs.tsx'
import { type ThemeOption, themeLink, themeOptions } from '#src/views/themes/themeLinks.ts'
import { FileEditorPanel } from './FileEditorPanel.tsx'
import { ThemeFilesPanel } from './ThemeFilesPanel.tsx'

/** §2. `?theme=` by name; by default the active one, named so that nothing is saved in one activated meanwhile. */
const ThemePage = () => {
  const { t } = useTranslation()
  const wanted = useSearchParams()[0].get('theme')
  const { option = 'config' } = useParams()
  const page = useActorRef(useApp().themes.themePage)
  const { themes, failure } = useSelector(page, ({ context }) => context)
  const theme = themes.find(({ name, active }) => (wanted === null ? active : name === wanted))
  const known = themeOptions.find((candidate) => candidate === option)
  if (known === undefined || (themes.length > 0 && theme === undefined)) return <NotFoundView />
  if (failure) return <ErrorView failure={failure} onRetry={() => page.send({ type: 'load.retried' })} />
  if (theme === undefined) return <MessageView title={t('cms.title')} text={t('app.loading')} />
  const heir = activeHeirOf(theme.name, themes)
  return (
    <>
      <PageTitle page={t('cms.themeTitle', { name: theme.name })} />
      <ThemeTabs theme={theme} option={known} heir={heir}>
        <ThemeTab key={theme.name} theme={theme} option={known} isShown={theme.active || heir !== null} />
      </ThemeTabs>
    </>
  )
}

type TabProps = { theme: ListedTheme; option: ThemeOption; isShown: boolean }

const ThemeTab = ({ theme, option, isShown }: TabProps) => {
  const { filetype, filePath } = useParams()
  if (option === 'config')
    return <FileEditorPanel theme={theme.name} type="config" name={configFile} isShown={isShown} height={300} />
  const types: readonly FileType[] = option === 'content' ? ['md'] : tabFileTypes
  const type = types.find((candidate) => candidate === (filetype ?? types[0]))
  if (type === undefined) return <UnknownFileType theme={theme.name} />
  if (filePath !== undefined)
    return <OneFile key={filePath} theme={theme.name} {...{ option, type, code: filePath, isShown }} />
  return (
    <>
      {option === 'file' && <FileTypeTabs theme={theme.name} type={type} />}
      <FileTypeText type={type} />
      <ThemeFilesPanel key={type} theme={theme} type={type} />
    </>
  )
}

/** `code` is the encoded file name. */
type FileProps = { theme: string; option: ThemeOption; type: FileType; code: string; isShown: boolean }

const OneFile = ({ theme, option, type, code, isShown }: FileProps) => {
  const { t } = useTranslation()
  const name = decodeFileName(code)
  const fault = name === null ? 'fileName' : (findNameFault(type, name) ?? (isTextFile(type, name) ? null : 'noText'))
  return (
    <>
      <p className={styles.back}>
        <a href={themeLink(theme, option, type)}>{t('themeFiles.back', { type: t(`themeFiles.names.${type}`) })}</a>
      </p>
      {name === null || fault !== null ? (
        <div className="notice notice-danger" role="alert">
          <p>
            <strong>{t('cms.files.fileCouldNotBeOpened')}</strong> {fault && reasonText(t, { reason: fault })}
          </p>
        </div>
      ) : (
        <FileEditorPanel theme={theme} type={type} name={name} isShown={isShown} height={400} />
      )}
    </>
  )
}

export default ThemePage
