import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ToastRef } from '#src/actors/refs.ts'
import { Icon } from '#src/fields/Icon.tsx'
import { cx } from '#src/styles/cx.ts'
import styles from './Toast.module.css'

/** §3, §4. Announced politely, errors at once. Every action is an undo, so Ctrl+Z does it, too (useToastUndo.ts). */
export const Toast = ({ toast }: { toast: ToastRef }) => {
  const { t } = useTranslation()
  const state = useSelector(toast, ({ context }) => context.state)
  const message = useSelector(toast, ({ context }) => context.message)
  const label = useSelector(toast, ({ context }) => context.action)
  const hold = () => toast.send({ type: 'toast.held' })
  const release = () => toast.send({ type: 'toast.released' })
  return (
    <section
      className={styles.region}
      aria-label={t('toast.region')}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div role={state === 'error' ? 'alert' : 'status'} aria-live={state === 'error' ? 'assertive' : 'polite'}>
        {state !== 'none' && (
          <div className={cx(styles.toast, styles[state])}>
            <p className={styles.message}>
              <strong className={styles.state}>{t(`toast.${state}`)}</strong> {message}
            </p>
            {label !== null && (
              <>
                <button
                  type="button"
                  className="text-button"
                  aria-keyshortcuts="Control+Z"
                  onClick={() => toast.send({ type: 'toast.actionChosen' })}
                >
                  {label}
                </button>
                <span className={styles.key} aria-hidden="true">
                  {t('toast.undoKey')}
                </span>
              </>
            )}
            <button
              type="button"
              className="icon-button"
              aria-label={t('toast.close')}
              onClick={() => toast.send({ type: 'toast.dismissed' })}
            >
              <Icon name="close" />
            </button>
          </div>
        )}
      </div>
    </section>
  )
}
