import * as field from './fields.ts'
import { completeLink } from './link.ts'

export const descriptionSchema = field.object({ description: field.text() })

export const markdownTools = ['heading', 'strong', 'emphasis', 'list', 'link'] as const
export type MarkdownTool = (typeof markdownTools)[number]

export type Marked = { text: string; from: number; to: number }

const around = { strong: '**', emphasis: '*' } as const
const before = { heading: '## ', list: '- ' } as const

/** Applies a tool to the marked part, or removes it at the second use. The mark is then on what people type over. */
export const withMarkdown = ({ text, from, to }: Marked, tool: MarkdownTool): Marked => {
  if (tool === 'link') return linked({ text, from, to })
  if (tool === 'strong' || tool === 'emphasis') return enclosed({ text, from, to }, around[tool])
  return begun({ text, from, to }, before[tool])
}

const replaced = (text: string, from: number, to: number, part: string) => text.slice(0, from) + part + text.slice(to)

const enclosed = ({ text, from, to }: Marked, sign: string): Marked => {
  const part = text.slice(from, to)
  const [start, end] = [from - sign.length, to + sign.length]
  const isAround = text.slice(Math.max(0, start), from) === sign && text.slice(to, end) === sign
  if (isAround) return { text: replaced(text, start, end, part), from: start, to: to - sign.length }
  return { text: replaced(text, from, to, sign + part + sign), from: from + sign.length, to: to + sign.length }
}

const begun = ({ text, from, to }: Marked, sign: string): Marked => {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', to)
  const end = next === -1 ? text.length : next
  const lines = text.slice(start, end).split('\n')
  const isBegun = lines.every((line) => line.startsWith(sign))
  const part = lines.map((line) => (isBegun ? line.slice(sign.length) : sign + line)).join('\n')
  return { text: replaced(text, start, end, part), from: start + part.length, to: start + part.length }
}

const address = 'https://'

const linked = ({ text, from, to }: Marked): Marked => {
  const part = text.slice(from, to)
  const isAddress = /^(https?:\/\/|www\.)\S+$/i.test(part)
  const target = isAddress ? completeLink(part) : address
  const words = isAddress ? '' : part
  const link = `[${words}](${target})`
  const at = words === '' ? from + 1 : from + words.length + 3
  return { text: replaced(text, from, to, link), from: at, to: words === '' ? at : at + target.length }
}
