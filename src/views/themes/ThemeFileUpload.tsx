import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#domain/system.ts'
import { acceptedEndings, maximumBytesOf } from '#domain/themes/themeFile.ts'
import { logoNameFor } from '#domain/themes/themeUpload.ts'
import type { ThemeFileUploadRef } from '#src/actors/refs.ts'
import { TextField } from '#src/fields/TextField.tsx'
import { failureText } from '#src/texts.ts'
import { fileNameIssueText } from './fileNameIssue.ts'
import styles from './ThemeFiles.module.css'

export const ThemeFileUpload = ({ upload }: { upload: ThemeFileUploadRef }) => {
  const { t, i18n } = useTranslation()
  const { file, target, type, name, failure } = useSelector(upload, ({ context }) => context)
  const logoName = useSelector(upload, ({ context }) => logoNameFor(context))
  const isReading = useSelector(upload, (snapshot) => snapshot.matches('reading'))
  const isRefused = useSelector(upload, (snapshot) => snapshot.matches('refused'))
  const canRename = useSelector(upload, (snapshot) => snapshot.can({ type: 'name.changed', name: '' }))
  const mostOf = (name: string) => formatBytes(maximumBytesOf(type, name), i18n.resolvedLanguage ?? 'en')
  const heading = useRef<HTMLHeadingElement>(null)
  const key = file?.key
  useEffect(() => {
    if (key !== undefined) heading.current?.focus()
  }, [key])
  if (file === null) return null
  const issue = failure?.issues?.find(({ field }) => field === 'name')
  const rest = failure?.issues?.length === 1 && issue ? null : failure
  return (
    <section className={styles.upload} aria-label={t('themeFiles.upload')}>
      <h3 ref={heading} tabIndex={-1}>
        {target === null ? t('themeFiles.uploadNew') : t('themeFiles.uploadInstead', { name: target.name })}
      </h3>
      <Preview upload={upload} />
      <p className="note" role="status">
        {isReading ? t('app.loading') : t('upload.chosen', { name: file.name })}
      </p>
      {target === null && (
        <TextField
          name="name"
          label={t('themeFiles.name')}
          hint={
            logoName === null
              ? t('themeFiles.endings', { endings: acceptedEndings(type, null) })
              : t('themeFiles.asLogo', { name: logoName })
          }
          required
          disabled={!canRename}
          value={name}
          onChange={(value) => upload.send({ type: 'name.changed', name: value })}
          issue={issue ? fileNameIssueText(t, name, issue) : null}
        />
      )}
      {rest && (
        <p className="notice notice-danger" role="alert">
          {failureText(t, rest)}{' '}
          {rest.code === 'wrongExtension' &&
            target &&
            t('themeFiles.keepEnding', { endings: acceptedEndings(type, target.name) })}
          {rest.code === 'tooLarge' && <span>{t('themeFiles.most', { size: mostOf(file.name) })} </span>}
          {rest.code === 'changedMeanwhile' && t('themeFiles.saveAnyway')}
          {isRefused && rest.code !== 'wrongExtension' && <span>{t('upload.otherFile')}</span>}
        </p>
      )}
      <Buttons upload={upload} />
    </section>
  )
}

const Preview = ({ upload }: { upload: ThemeFileUploadRef }) => {
  const { t } = useTranslation()
  const { preview, type, name } = useSelector(upload, ({ context }) => context)
  if (preview === null) return null
  if (type !== 'font') return <img className={styles.preview} src={preview} alt={t('themeFiles.previewOf', { name })} />
  return (
    <p className={styles.sample} style={{ fontFamily: preview }}>
      {t('themeFiles.sample')}
    </p>
  )
}

const Buttons = ({ upload }: { upload: ThemeFileUploadRef }) => {
  const { t } = useTranslation()
  const progress = useSelector(upload, ({ context }) => Math.round(context.progress * 100))
  const isUploading = useSelector(upload, (snapshot) => snapshot.matches('uploading'))
  const isRefused = useSelector(upload, (snapshot) => snapshot.matches('refused'))
  const canSave = useSelector(upload, (snapshot) => snapshot.matches('chosen'))
  return (
    <div className={styles.line}>
      {isUploading && <progress max={100} value={progress} aria-label={t('upload.progress')} />}
      {!isRefused && (
        <button
          type="button"
          className="button button-primary"
          aria-busy={isUploading}
          aria-disabled={!canSave}
          onClick={() => upload.send({ type: 'upload.requested' })}
        >
          {t('themeFiles.save')}
        </button>
      )}
      <button
        type="button"
        className="button"
        onClick={() => upload.send({ type: isUploading ? 'upload.canceled' : 'file.removed' })}
      >
        {isRefused ? t('app.close') : t('app.cancel')}
      </button>
    </div>
  )
}
