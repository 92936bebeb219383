import type { Ref } from 'react'
import { cx } from '#src/styles/cx.ts'

type Props = {
  html: string
  lang?: string | undefined
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
}

/** No other component inserts HTML (docs/security.md). */
export const RenderedText = ({ html, className, ...rest }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our server renders Markdown without raw HTML, and nobody else's HTML comes here
  <div {...rest} className={cx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
)
