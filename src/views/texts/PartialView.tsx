import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PartialRef } from '#src/actors/refs.ts'
import { cx } from '#src/styles/cx.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import styles from './PartialView.module.css'
import { RenderedText } from './RenderedText.tsx'
import { lowerHeadings } from './textHtml.ts'

type Props = {
  partial: PartialRef
  /** Lowers the headings by a level. */
  isInner?: boolean
}

/** §2. */
export const PartialView = ({ partial, isInner = false }: Props) => {
  const { t } = useTranslation()
  const { html, failure } = useSelector(partial, ({ context }) => context)
  const isFailed = useSelector(partial, (snapshot) => snapshot.matches('failed'))
  if (isFailed) {
    return (
      <RetryNotice failure={failure} onRetry={() => partial.send({ type: 'load.retried' })}>
        {t('partial.failed')}
      </RetryNotice>
    )
  }
  if (html === null) return <div className={styles.loading} role="status" aria-label={t('app.loading')} />
  return (
    <RenderedText
      ref={arriveAtHash}
      className={cx(styles.text, isInner && styles.inner)}
      html={isInner ? lowerHeadings(html) : html}
    />
  )
}

/** The text comes after the page: only then does the URL's fragment exist. */
const arriveAtHash = (text: HTMLElement | null): void => {
  const id = window.location.hash.slice(1)
  if (text !== null && id !== '') text.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView()
}
