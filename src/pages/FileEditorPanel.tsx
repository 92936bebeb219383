import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { FileType, ThemeFileAddress } from '#domain/themeFile.ts'
import { useApp } from '#src/app.tsx'
import { RetryNotice } from '#src/views/RetryNotice.tsx'
import { FileDesk } from './FileDesk.tsx'

type Props = {
  /** The theme's name; without it the active one. */
  theme: string | undefined
  type: FileType
  name: string
  /** Of the editor, in pixels (§9). */
  height: number
}

/** The editor of one text file of a theme (§2 CMS, §4 theme file editor). Each file has one of its own. */
export const FileEditorPanel = ({ theme = '', type, name, height }: Props) => (
  <OpenedFile key={`${theme} ${type} ${name}`} address={{ theme: theme || null, type, name }} height={height} />
)

const OpenedFile = ({ address, height }: { address: ThemeFileAddress; height: number }) => {
  const { cms } = useApp()
  const { t } = useTranslation()
  const loader = useActorRef(cms.themeFile, { input: { address } })
  const { file, failure } = useSelector(loader, ({ context }) => context)
  if (file) return <FileDesk address={address} file={file} height={height} />
  if (!failure) return <p style={{ minHeight: height }}>{t('app.loading')}</p>
  const sentence = address.type === 'config' ? 'cms.config.couldNotBeOpenedError' : 'cms.files.fileCouldNotBeOpened'
  if (failure.code === 'notFound') {
    return (
      <div className="notice notice-danger" role="alert">
        <p>
          <strong>{t(sentence)}</strong> {t('themeFiles.gone')}
        </p>
      </div>
    )
  }
  return (
    <RetryNotice failure={failure} onRetry={() => loader.send({ type: 'load.retried' })}>
      <strong>{t(sentence)}</strong>
    </RetryNotice>
  )
}
