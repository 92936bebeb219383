import { useSelector } from '@xstate/react'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadRef } from '#src/actors/refs.ts'
import { cx } from '#src/styles/cx.ts'
import type { FieldProps } from './fieldProps.ts'
import styles from './fields.module.css'
import imageStyles from './ImageField.module.css'
import { UploadState } from './UploadState.tsx'
import { useGivenFile } from './useGivenFile.ts'
import { isFilePending, usePreview } from './usePreview.ts'
import { useUploadFailure } from './useUploadFailure.ts'

type Props = Omit<FieldProps<string | null>, 'required'> & {
  upload: UploadRef
  onFile: (file: File) => void
  mediaUrl: (id: string, width: number) => string
  /** Whether one was chosen before a reload, which did not keep it. */
  isLost?: boolean
}

/** The value is the media id (§3, §4, §9). */
export const ImageField = memo(
  ({
    name,
    label,
    value,
    onChange,
    issue = null,
    hint,
    disabled = false,
    upload,
    onFile,
    mediaUrl,
    isLost = false,
  }: Props) => {
    const { t } = useTranslation()
    const { isOver, listeners } = useGivenFile(onFile, disabled)
    const id = useId()
    const preview = usePreview(upload, value)
    const failure = useUploadFailure(upload)
    const accept = useSelector(upload, ({ context }) => context.accept)
    const isPending = useSelector(upload, isFilePending)
    const isRefused = useSelector(upload, (snapshot) => snapshot.matches('refused'))
    const isEmpty = value === null && !isPending
    const isReplacing = value !== null && isPending
    const shown = preview ?? (value === null ? null : mediaUrl(value, 100))
    const wrong = failure ?? issue
    return (
      <fieldset
        className={cx(styles.field, imageStyles.frame)}
        data-over={isOver || undefined}
        {...listeners}
        data-field={name}
        data-invalid={wrong === null ? undefined : true}
        aria-describedby={`${id}-hint${wrong === null ? '' : ` ${id}-issue`}`}
      >
        <legend className="visually-hidden">{label}</legend>
        <p id={`${id}-hint`} className={styles.hint}>
          {hint ?? t('upload.rules')}
        </p>
        {isLost && <p className="notice notice-warning">{t('upload.lost')}</p>}
        <div className={imageStyles.line}>
          {shown !== null && <img className={imageStyles.preview} src={shown} alt={t('upload.preview')} />}
          <div className={imageStyles.controls}>
            <UploadState upload={upload} isReplacing={isReplacing} />
            <div className={imageStyles.buttons}>
              <label className={cx('button', imageStyles.chooser)} aria-disabled={disabled}>
                {isEmpty || (value === null && isRefused) ? t('upload.choose') : t('upload.replace')}
                <input
                  type="file"
                  className="visually-hidden"
                  accept={accept.join(',')}
                  disabled={disabled}
                  aria-invalid={wrong !== null}
                  onChange={(event) => {
                    const file = event.target.files?.[0]
                    event.target.value = ''
                    if (file) onFile(file)
                  }}
                />
              </label>
              {!isEmpty && !isReplacing && (
                <button
                  type="button"
                  className="button button-quiet"
                  disabled={disabled}
                  onClick={() => {
                    upload.send({ type: 'file.removed' })
                    onChange(null)
                  }}
                >
                  {isRefused ? t('upload.without') : t('upload.remove')}
                </button>
              )}
            </div>
          </div>
        </div>
        {wrong !== null && (
          <p id={`${id}-issue`} className="issue" role="alert">
            {wrong}
          </p>
        )}
      </fieldset>
    )
  },
)
