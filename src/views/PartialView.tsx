import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PartialRef } from '#src/actorRefs.ts'
import { cx } from '#src/styles/cx.ts'
import { failureText } from '#src/texts.ts'
import styles from './PartialView.module.css'
import { lowerHeadings } from './textHtml.ts'

type Props = {
  partial: PartialRef
  /** Stands in a section with a heading of its own, so that the text's headings go one level down. */
  isInner?: boolean
}

/** One of the site's own texts (§2), as it came from the server. */
export const PartialView = ({ partial, isInner = false }: Props) => {
  const { t } = useTranslation()
  const { html, failure } = useSelector(partial, ({ context }) => context)
  const isFailed = useSelector(partial, (snapshot) => snapshot.matches('failed'))
  if (isFailed) {
    return (
      <div className="notice notice-danger" role="alert">
        <p>
          {t('partial.failed')} {failure && failureText(t, failure)}
        </p>
        <button type="button" className="button" onClick={() => partial.send({ type: 'load.retried' })}>
          {t('app.retry')}
        </button>
      </div>
    )
  }
  if (html === null) return <div className={styles.loading} role="status" aria-label={t('app.loading')} />
  return (
    <div
      ref={arriveAtHash}
      className={cx('prose', styles.text, isInner && styles.inner)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own Markdown, which our server renders without raw HTML
      dangerouslySetInnerHTML={{ __html: isInner ? lowerHeadings(html) : html }}
    />
  )
}

/** The address may name a heading of the text, which is there only now. */
const arriveAtHash = (text: HTMLElement | null): void => {
  const id = window.location.hash.slice(1)
  if (text !== null && id !== '') text.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView()
}
