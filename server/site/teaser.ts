import { endedWith, excerpt } from './excerpt.ts'

const shownTeaser = 140

const headings = /^ *#+ +(.*?)[ #]*$/gm
const bullet = '[ \\t]*(?:[-*+]|\\d+\\.)[ \\t]+'
const leadingBullet = new RegExp(`^${bullet}`)
const lists = new RegExp(`^${bullet}.*(?:\\n+${bullet}.*)*`, 'gm')
const unmarked = (text: string): string => text.replace(/[*_`~\\|]+/g, '').trim()
const itemOf = (line: string): string => endedWith(',', unmarked(line.replace(leadingBullet, '')))

/** The beginning of a Markdown text as one plain line. */
export const teaserOf = (markdown: string): string => {
  const text = markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(headings, (_, heading: string) => endedWith(':', unmarked(heading)))
    .replace(lists, (list) => endedWith('.', list.trim().split('\n').map(itemOf).join(' ')))
    .replace(/^\s*>\s+/gm, '')
  return excerpt(unmarked(text).replace(/\s+/g, ' '), shownTeaser)
}
