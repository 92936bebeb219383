import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { TextPreviewRef } from '#src/actors/refs.ts'
import { cx } from '#src/styles/cx.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import { ScrollArea } from '#src/views/shell/ScrollArea.tsx'
import partialStyles from './PartialView.module.css'
import { RenderedText } from './RenderedText.tsx'
import styles from './TextPreviewView.module.css'
import { lowerHeadings, withoutIds } from './textHtml.ts'

type Props = {
  preview: TextPreviewRef
  language: string | undefined
  height: number
}

export const TextPreviewView = ({ preview, language, height }: Props) => {
  const { t } = useTranslation()
  const html = useSelector(preview, ({ context }) => context.html)
  const failure = useSelector(preview, ({ context }) => context.failure)
  const isFailed = useSelector(preview, (snapshot) => snapshot.matches({ open: 'failed' }))
  return (
    <section className={styles.preview} aria-label={t('textPreview.title')}>
      {isFailed && failure && (
        <RetryNotice failure={failure} onRetry={() => preview.send({ type: 'preview.retried' })}>
          {t('textPreview.failed')}
        </RetryNotice>
      )}
      <ScrollArea className={styles.sheet} style={{ height }} label={t('textPreview.text')}>
        <RenderedText
          className={cx(partialStyles.text, partialStyles.inner)}
          lang={language}
          html={withoutIds(lowerHeadings(html ?? ''))}
        />
      </ScrollArea>
      <p className="note">{t('textPreview.title')}</p>
    </section>
  )
}
