import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { configFile, decodeFileName, isFileType } from '#domain/themeFile.ts'
import { NotFoundView } from '#src/views/NotFoundView.tsx'
import { ThemeTabs } from '#src/views/ThemeTabs.tsx'
import { type ThemeOption, themeOptions } from '#src/views/themeLinks.ts'
import { FileEditorPanel } from './FileEditorPanel.tsx'
import { PageTitle } from './PageTitle.tsx'

/** A theme's page (§2 CMS): its config, its texts and its other files, each in a tab. */
const ThemePage = () => {
  const { t } = useTranslation()
  const theme = useSearchParams()[0].get('theme') ?? undefined
  const { option = 'config' } = useParams()
  const known = themeOptions.find((candidate) => candidate === option)
  if (known === undefined) return <NotFoundView />
  return (
    <>
      <PageTitle page={t('cms.themeTitle', { name: theme ?? t('cms.active') })} />
      <ThemeTabs theme={theme} option={known}>
        <ThemeTab theme={theme} option={known} />
      </ThemeTabs>
    </>
  )
}

const ThemeTab = ({ theme, option }: { theme: string | undefined; option: ThemeOption }) => {
  const { filetype = option === 'content' ? 'md' : 'template', filePath } = useParams()
  if (option === 'config') return <FileEditorPanel theme={theme} type="config" name={configFile} height={300} />
  const name = filePath === undefined ? null : decodeFileName(filePath)
  if (name === null || !isFileType(filetype)) return null
  return <FileEditorPanel key={filePath} theme={theme} type={filetype} name={name} height={400} />
}

export default ThemePage
