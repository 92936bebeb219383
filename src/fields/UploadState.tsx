import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { UploadRef } from '#src/actors/refs.ts'
import imageStyles from './ImageField.module.css'

/** `isReplacing`: the file would take the place of a picture, which can be kept instead. */
export const UploadState = ({ upload, isReplacing }: { upload: UploadRef; isReplacing: boolean }) => {
  const { t } = useTranslation()
  const name = useSelector(upload, ({ context }) => context.file?.name ?? '')
  const progress = useSelector(upload, ({ context }) => context.progress)
  const isScaling = useSelector(upload, (snapshot) => snapshot.matches('scaling'))
  const isReading = useSelector(upload, (snapshot) => snapshot.matches('reading'))
  const isUploading = useSelector(upload, (snapshot) => snapshot.matches('uploading'))
  const isChosen = useSelector(upload, (snapshot) => snapshot.matches('chosen'))
  const isDone = useSelector(upload, (snapshot) => snapshot.matches('done'))
  const canSend = useSelector(upload, (snapshot) => snapshot.can({ type: 'upload.requested' }))
  const percent = Math.round(progress * 100)
  return (
    <>
      <p className="note" role="status">
        {isScaling && t('upload.scaling')}
        {isReading && t('upload.reading')}
        {isChosen && t('upload.chosen', { name })}
        {isUploading && t('upload.sending', { percent })}
        {isDone && t('upload.done')}
      </p>
      {isUploading && (
        <div className={imageStyles.buttons}>
          <progress className={imageStyles.progress} max={100} value={percent} aria-label={t('upload.progress')} />
          <button type="button" className="text-button" onClick={() => upload.send({ type: 'upload.canceled' })}>
            {t('app.cancel')}
          </button>
        </div>
      )}
      {canSend && (
        <button type="button" className="button" onClick={() => upload.send({ type: 'upload.requested' })}>
          {isChosen ? t('upload.send') : t('app.retry')}
        </button>
      )}
      {isReplacing && (
        <button type="button" className="button button-quiet" onClick={() => upload.send({ type: 'file.removed' })}>
          {t('upload.keep')}
        </button>
      )}
    </>
  )
}
