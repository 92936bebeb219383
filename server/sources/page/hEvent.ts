import type { PageEvent } from './pageEvent.ts'

const properties = [
  'p-name',
  'p-summary',
  'e-content',
  'p-description',
  'dt-start',
  'dt-end',
  'p-location',
  'u-url',
  'u-uid',
  'p-category',
] as const
type Property = (typeof properties)[number]

const limits = { text: 100_000, open: 20 } as const

type Attributes = Readonly<Record<string, string>>
type Capture = { property: Property; depth: number; text: string }
type Open = { depth: number; values: Map<Property, string[]>; nested: number[] }

const breaks = new Set(['p', 'div', 'br', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol'])

/** Collects events while a page is read. Parts of nested things, such as an organizer, are not the event's. */
export const createHEvents = () => {
  const found: PageEvent[] = []
  let event: Open | null = null
  let captures: Capture[] = []

  const keep = (property: Property, value: string) => {
    event?.values.set(property, [...(event.values.get(property) ?? []), value])
  }

  const open = (name: string, attributes: Attributes, depth: number) => {
    const classes = (attributes.class ?? '').split(/\s+/)
    if (event === null) {
      if (classes.includes('h-event')) event = { depth, values: new Map(), nested: [] }
      return
    }
    if (event.nested.length === 0) {
      for (const property of properties.filter((one) => classes.includes(one))) {
        const stated = statedValue(property, name, attributes)
        if (stated !== null) keep(property, stated)
        else if (captures.length < limits.open) captures.push({ property, depth, text: '' })
      }
    }
    if (breaks.has(name)) text(name === 'br' || name === 'li' ? '\n' : '\n\n')
    if (classes.some((one) => /^h-[a-z]/.test(one))) event.nested.push(depth)
  }

  const text = (part: string) => {
    for (const capture of captures) if (capture.text.length < limits.text) capture.text += part
  }

  const close = (depth: number) => {
    if (event === null) return
    for (const { property, depth: at, text: value } of captures) if (at === depth) keep(property, value)
    captures = captures.filter((capture) => capture.depth !== depth)
    if (event.nested.at(-1) === depth) event.nested.pop()
    if (event.depth !== depth) return
    found.push(eventOf(event.values))
    event = null
    captures = []
  }

  return { found, open, text, close }
}

const statedValue = (property: Property, name: string, { datetime, title, value, href }: Attributes): string | null => {
  if (name === 'data' && value !== undefined) return value
  if (name === 'abbr' && title !== undefined) return title
  if (property.startsWith('dt-')) return datetime ?? null
  return property.startsWith('u-') ? (href ?? null) : null
}

const eventOf = (values: ReadonlyMap<Property, readonly string[]>): PageEvent => {
  const first = (...names: Property[]) =>
    names.flatMap((name) => values.get(name) ?? []).find((text) => text.trim() !== '') ?? ''
  return {
    id: first('u-uid'),
    name: first('p-name'),
    start: momentText(first('dt-start')),
    end: momentText(first('dt-end')),
    location: first('p-location')
      .trim()
      .replace(/\s*\n\s*/g, ', '),
    description: first('e-content', 'p-description', 'p-summary'),
    url: first('u-url'),
    categories: [...(values.get('p-category') ?? [])],
    geo: null,
    canceled: false,
    postponed: false,
  }
}

const momentText = (text: string): string => text.replace(/\s+/g, ' ').trim()
