import { Parser } from 'htmlparser2'
import type { SourceLook } from '#domain/sources/sourceRun.ts'
import { toLine } from '#domain/text.ts'
import { createHEvents } from './hEvent.ts'
import { createFeeds } from './links.ts'
import type { PageEvent } from './pageEvent.ts'

const limits = { piece: 65_536, depth: 2_000, scripts: 1_000 } as const

/** `isWhole`: all of the page was read. */
export type Scanned = {
  isWhole: boolean
  feeds: SourceLook['feeds']
  scripts: string[]
  marked: PageEvent[]
  title: string
}

export const scanPage = (html: string, base: string): Scanned => {
  const [feeds, events] = [createFeeds(html, base), createHEvents()]
  const scripts: string[] = []
  let [depth, title, isTitle, hidden] = [0, '', false, '']
  let script: string | null = null
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1
      feeds.open(name, attributes)
      events.open(name, attributes, depth)
      if (name === 'script' || name === 'style') hidden = name
      if (name === 'script') script = /^application\/ld\+json\b/i.test(attributes.type ?? '') ? '' : null
      isTitle = name === 'title' && title === ''
    },
    ontext: (part) => {
      if (script !== null) script += part
      else if (hidden === '') {
        events.text(part)
        feeds.text(part)
      }
      if (isTitle) title += part
    },
    onclosetag: (name) => {
      feeds.close(name)
      events.close(depth)
      if (name === 'script' && script !== null && scripts.length < limits.scripts) scripts.push(script)
      if (name === 'script') script = null
      if (name === hidden) hidden = ''
      isTitle = false
      depth -= 1
    },
  })
  for (let from = 0; from < html.length && depth < limits.depth; from += limits.piece) {
    parser.write(html.slice(from, from + limits.piece))
  }
  if (depth < limits.depth) parser.end()
  const isWhole = depth < limits.depth && scripts.length < limits.scripts
  return { isWhole, feeds: feeds.found(), scripts, marked: events.found, title: toLine(title) }
}
