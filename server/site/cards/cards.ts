import { hash } from 'node:crypto'
import { schemeColors } from '#domain/themes/colors.ts'
import { colorsOf } from '#domain/themes/themeConfig.ts'
import type { EventContext } from '#server/entries/eventContext.ts'
import type { PublicEntry, PublicResource } from '#server/entries/publicEntries.ts'
import type { CardRequest } from '#server/media/card.ts'
import { cardSize } from '#server/media/card.ts'
import { excerpt } from '../excerpt.ts'
import { statedName } from '../facts.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { withQuery } from '../templates/liquid.ts'
import { whenText } from '../when.ts'

export type Card = {
  path: string
  image: string | null
  alt: string
  words: Pick<CardRequest, 'title' | 'line'>
}

export type SharedPicture = { path: string; alt: string; width: number; height: number }

const longestTitle = 120
const longestLine = 90

const wordsOf = (title: string, line: string) => ({
  title: excerpt(title, longestTitle),
  line: excerpt(line, longestLine),
})

/** The card of an event: its picture, or name, day and place. */
export const eventCard = ({ row, place }: EventContext, request: SiteRequest): Card => {
  const words = wordsOf(statedName(row, request), [whenText(row, request), place.name].filter(Boolean).join(', '))
  return {
    path: `/cards/events/${row.id}.jpg`,
    image: row.image,
    alt: (row.image !== null && row.alt) || row.name,
    words,
  }
}

export const entryCard = (resource: PublicResource, { id, name, address, image, alt }: PublicEntry): Card => ({
  path: `/cards/${resource}/${id}.jpg`,
  image,
  alt: (image !== null && alt) || name,
  words: wordsOf(name, address),
})

export const siteCard = ({ theme: { config } }: SiteRequest): Card => ({
  path: '/cards/site.jpg',
  image: null,
  alt: config.sitename,
  words: wordsOf(config.defaultMetaTitle || config.sitename, config.defaultMetaDescription),
})

export const drawingOf = ({ words }: Card, { theme: { config } }: SiteRequest): CardRequest => {
  const { accent, background, text, accentInk } = schemeColors('light', colorsOf(config).light)
  return { ...words, site: config.sitename.slice(0, 60), colors: { ground: background, ink: text, accent, accentInk } }
}

/** Changes with all that a card shows. */
export const versionOf = (card: Card, request: SiteRequest): string =>
  hash('sha256', JSON.stringify([card.image, drawingOf(card, request)]), 'base64url').slice(0, 10)

export const sharedCard = (card: Card, request: SiteRequest): SharedPicture => ({
  ...cardSize,
  path: withQuery(card.path, { lng: request.language, v: versionOf(card, request) }),
  alt: card.alt,
})
