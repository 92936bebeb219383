import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { TextPreviewRef } from '#src/actorRefs.ts'
import { cx } from '#src/styles/cx.ts'
import { failureText } from '#src/texts.ts'
import partialStyles from './PartialView.module.css'
import styles from './TextPreviewView.module.css'
import { lowerHeadings, withoutIds } from './textHtml.ts'

type Props = {
  preview: TextPreviewRef
  /** The language that the text is in, when its name tells. */
  language: string | undefined
  /** In pixels, as high as the editor beside it. */
  height: number
}

/** What a text looks like while it is typed, rendered by the rules of the site. */
export const TextPreviewView = ({ preview, language, height }: Props) => {
  const { t } = useTranslation()
  const html = useSelector(preview, ({ context }) => context.html)
  const failure = useSelector(preview, ({ context }) => context.failure)
  const isFailed = useSelector(preview, (snapshot) => snapshot.matches('failed'))
  return (
    <section className={styles.preview} aria-label={t('textPreview.title')}>
      {isFailed && failure && (
        <div className="notice notice-danger" role="alert">
          <p>
            {t('textPreview.failed')} {failureText(t, failure)}
          </p>
          <button type="button" className="button" onClick={() => preview.send({ type: 'preview.retried' })}>
            {t('app.retry')}
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className={styles.sheet} style={{ height }} aria-label={t('textPreview.text')} tabIndex={0}>
        <div
          className={cx('prose', partialStyles.text, partialStyles.inner)}
          lang={language}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our server renders Markdown without raw HTML
          dangerouslySetInnerHTML={{ __html: withoutIds(lowerHeadings(html ?? '')) }}
        />
      </section>
      <p className="note">{t('textPreview.title')}</p>
    </section>
  )
}
