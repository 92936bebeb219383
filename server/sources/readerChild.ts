import { decodeText } from '#domain/decodeText.ts'
import { serveParent } from '#server/children/serve.ts'
import { readCalendar } from './ical/read.ts'
import { readMoving } from './moving/read.ts'
import { readPage, readSquarespace } from './page/read.ts'
import type { ReaderAnswer, ReaderRequest } from './reader.ts'
import { readTable } from './table/read.ts'

/** Spreadsheets of Excel and LibreOffice. */
const isArchive = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b

const read = ({ body, reading, table, program, page = program, list = page }: ReaderRequest): ReaderAnswer => {
  if (table && isArchive(body)) return { fault: 'spreadsheet' }
  const text = decodeText(body)
  const calendar =
    readCalendar(text, reading) ??
    (program === undefined ? null : readMoving(text, reading, program)) ??
    (list === undefined ? null : readSquarespace(text, reading, list))
  if (calendar === null && page !== undefined && /<\w/.test(text)) return readAsPage(text, reading, page)
  const isTable = calendar === null && table && !/^\s*(?:<|\{)/.test(text)
  const feed = isTable ? readTable(text, table, reading) : calendar
  if (feed === null) return { fault: table ? 'noTable' : 'noCalendar' }
  return feed === 'tooMany' ? { fault: 'tooMany' } : feed
}

const readAsPage = (text: string, reading: ReaderRequest['reading'], page: string): ReaderAnswer => {
  const { feeds: links, feed, isBlank } = readPage(text, reading, page)
  if (feed === 'tooMany') return { fault: 'tooMany', links }
  return feed === null ? { fault: 'noCalendar', links, isBlank } : { ...feed, links }
}

serveParent(read)
