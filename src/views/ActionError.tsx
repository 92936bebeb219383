import styles from './ActionError.module.css'

/** Why the last call of an action failed, in the server's words; a dash when it did not. */
export const ActionError = ({ error }: { error: string }) =>
  error === '' ? '–' : <span className={styles.error}>{error}</span>
