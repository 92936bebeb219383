import type { Ref } from 'react'
import { cx } from '#src/styles/cx.ts'

type Props = {
  /** What our server made of Markdown, which lets no raw HTML through (docs/security.md). */
  html: string
  lang?: string | undefined
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
}

/** A text that came from our server as HTML: the only way in which HTML enters the page. */
export const RenderedText = ({ html, className, ...rest }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our server renders Markdown without raw HTML, and nobody else's HTML comes here
  <div {...rest} className={cx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
)
