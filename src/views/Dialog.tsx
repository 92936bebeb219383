import type { ReactNode } from 'react'
import { Dialog as RacDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styles from './Dialog.module.css'

type Props = {
  title: string
  /** Called by Escape; a dialog that must be answered leaves it out. */
  onClose?: () => void
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

/** A dialog over the page, open as long as it is rendered. The focus stays in it and returns to where it was. */
export const Dialog = ({ title, onClose, role = 'dialog', children }: Props) => (
  <ModalOverlay
    className={styles.overlay ?? ''}
    isOpen
    isKeyboardDismissDisabled={onClose === undefined}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose?.()
    }}
  >
    <Modal className={styles.modal ?? ''}>
      <RacDialog className={styles.dialog ?? ''} role={role}>
        <Heading slot="title" level={2} className={styles.title ?? ''}>
          {title}
        </Heading>
        {children}
      </RacDialog>
    </Modal>
  </ModalOverlay>
)

/** The buttons of a dialog, the one that goes on first. */
export const DialogButtons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>
