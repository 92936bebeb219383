import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { FileType, ThemeFileAddress } from '#domain/themes/themeFile.ts'
import type { ThemeFileRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import { OpenFile } from './OpenFile.tsx'

type Props = {
  /** By default the active one. */
  theme: string | undefined
  type: FileType
  name: string
  /** Whether visitors see what this theme says. */
  isShown: boolean
  /** In pixels (§9). */
  height: number
}

/** §2, §4. Each file has its own state. */
export const FileEditorPanel = ({ theme = '', type, name, ...page }: Props) => (
  <FilePage key={`${theme} ${type} ${name}`} address={{ theme: theme || null, type, name }} {...page} />
)

type FileProps = { address: ThemeFileAddress; isShown: boolean; height: number }

const FilePage = ({ address, isShown, height }: FileProps) => {
  const { themes } = useApp()
  const { id: userId } = useMember()
  const draftKey = [userId, 'themeFile', address.theme ?? '', address.type, address.name].join(':')
  const page = useActorRef(themes.themeFilePage, { input: { address, draftKey } })
  const { file, editor, history, guard, preview = null } = useSelector(page, ({ children }) => children)
  if (editor && history && guard) return <OpenFile {...{ page, editor, history, guard, preview, isShown, height }} />
  return file ? <LoadingFile file={file} height={height} /> : null
}

const LoadingFile = ({ file, height }: { file: ThemeFileRef; height: number }) => {
  const { t } = useTranslation()
  const { address, failure } = useSelector(file, ({ context }) => context)
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
    <RetryNotice failure={failure} onRetry={() => file.send({ type: 'load.retried' })}>
      <strong>{t(sentence)}</strong>
    </RetryNotice>
  )
}
