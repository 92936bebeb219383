import { html } from 'hono/html'
import type { Language } from '#domain/languages.ts'

export type Block =
  | { text: string }
  | { link: { label: string; url: string } }
  | { items: readonly { title: string; note: string; text: string; url: string }[] }

type Letter = { subject: string; blocks: readonly Block[]; footer: string }

export type MailContent = { subject: string; text: string; html: string }

export const layOut = (letter: Letter, language: Language): MailContent => ({
  subject: oneLine(letter.subject),
  text: `${[...letter.blocks.map(asText), `-- \n${letter.footer}`].join('\n\n')}\n`,
  html: asHtml(letter, language),
})

const oneLine = (subject: string): string => shorten(subject.replace(/[\s\p{Cc}]+/gu, ' ').trim(), 120)

export const shorten = (text: string, length: number): string => {
  const characters = [...text]
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

const asText = (block: Block): string => {
  if ('text' in block) return block.text
  if ('link' in block) return `${block.link.label}:\n${block.link.url}`
  return block.items.map(itemAsText).join('\n\n')
}

const itemAsText = ({ title, note, text, url }: { title: string; note: string; text: string; url: string }): string => {
  const lines = [note, ...text.split('\n'), url].map((line) => `  ${line}`.trimEnd())
  return [`* ${oneLine(title)}`, ...lines].join('\n')
}

const asHtml = ({ subject, blocks, footer }: Letter, language: Language): string =>
  String(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${oneLine(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:36em;margin:0 auto;overflow-wrap:anywhere">
${blocks.map(blockAsHtml)}<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid;font-size:13px;white-space:pre-line">${footer}</p>
</div>
</body>
</html>
`)

const blockAsHtml = (block: Block) => {
  if ('text' in block)
    return html`<p style="margin:0 0 16px;white-space:pre-line">${block.text}</p>
`
  if ('link' in block)
    return html`<p style="margin:0 0 16px"><a href="${block.link.url}" style="font-weight:600">${block.link.label}</a></p>
`
  return html`<ul style="margin:0 0 16px;padding-left:20px">
${block.items.map(
  ({
    title,
    note,
    text,
    url,
  }) => html`<li style="margin:0 0 16px"><a href="${url}" style="font-weight:600">${title}</a><br><small>${note}</small>
<p style="margin:4px 0 0;white-space:pre-line">${text}</p></li>
`,
)}</ul>
`
}
