import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { Localized } from '#src/fields/Localized.tsx'
import { cx } from '#src/styles/cx.ts'
import styles from './ConfirmDialog.module.css'

type Props = {
  isOpen: boolean
  title: string
  confirmLabel: string
  cancelLabel?: string
  isDanger?: boolean
  canConfirm?: boolean
  isWide?: boolean
  /** Null: it can only be closed. */
  onConfirm: (() => void) | null
  onCancel: () => void
  children?: ReactNode
}

/** Esc and a click outside cancel. */
export const ConfirmDialog = ({
  isOpen,
  title,
  confirmLabel,
  cancelLabel,
  isDanger = false,
  canConfirm = true,
  isWide = false,
  onConfirm,
  onCancel,
  children,
}: Props) => {
  const { t } = useTranslation()
  const frame = useFocusInTurn(isOpen)
  // Not by the library's `isOpen`, which keeps a closed dialog a moment longer, where it takes the next click or key.
  if (!isOpen) return null
  return (
    <Localized>
      <ModalOverlay
        className={styles.veil ?? ''}
        isOpen
        onOpenChange={(open) => {
          if (!open) onCancel()
        }}
        isDismissable
      >
        <Modal ref={frame} className={cx(styles.modal, isWide && styles.wide)}>
          <Dialog role="alertdialog" className={styles.dialog ?? ''}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {children && <div className={styles.text}>{children}</div>}
            <div className={styles.buttons}>
              {onConfirm && (
                <button
                  type="button"
                  className={cx('button', isDanger ? 'button-danger-filled' : 'button-primary')}
                  aria-disabled={!canConfirm}
                  onClick={() => {
                    if (canConfirm) onConfirm()
                  }}
                >
                  <span className="sentence">{confirmLabel}</span>
                </button>
              )}
              <button type="button" className="button" onClick={onCancel}>
                <span className="sentence">{cancelLabel ?? t('app.cancel')}</span>
              </button>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </Localized>
  )
}

/**
 * The dialog gets the focus when it has appeared; keys pressed before that are for its frame, too. When it is closed, what opened
 * it gets the focus back at once: the library waits for the next frame, and a quick key would be lost.
 */
const useFocusInTurn = (isOpen: boolean) => {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (isOpen || document.activeElement !== document.body) return
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }, [isOpen])
  return useCallback((modal: HTMLDivElement | null) => {
    if (modal === null) return
    opener.current = document.activeElement
    modal.tabIndex = -1
    modal.focus({ preventScroll: true })
  }, [])
}
