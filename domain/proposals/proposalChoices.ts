import { fold, foldSpelling } from '#domain/text.ts'
import type { Acceptance, Proposal, Refused } from './proposal.ts'

/**
 * What moderators chose for a proposal; empty ones are open. `changed`: whose words stay where the event was changed since
 * the correction was written, `event` or `correction`.
 */
export type Choices = Record<'category' | 'topic' | 'owner' | 'location' | 'changed', string>

export const noChoices: Choices = { category: '', topic: '', owner: '', location: '', changed: '' }

type Deciding = { review: { proposal: Proposal } | null; choices: Choices; reason: string }

/** What is sent: for a note, the typed text is the answer. */
export const acceptanceIn = ({
  review,
  choices: { category, topic, owner, location, changed },
  reason,
}: Deciding): Acceptance => ({
  category: category || null,
  topic: topic || null,
  owner: owner || null,
  location,
  answer: review?.proposal.isNote ? reason : '',
  keepsChanges: changed === 'event',
  entryVersion: review?.proposal.entryVersion ?? null,
  seenGone: review?.proposal.isGone ?? false,
})

export const refusalIn = ({ review, reason }: Pick<Deciding, 'review' | 'reason'>): Refused => ({
  reason,
  seenGone: review?.proposal.isGone ?? false,
})

type Word = { id: string }
type Choosable = { proposal: Proposal; categories: readonly Word[]; topics: readonly Word[] }

/** The only category or topic, and the place named in the proposal. What was chosen stays, a place while it is offered. */
export const choicesIn = ({ proposal, categories, topics }: Choosable, chosen: Choices): Choices => {
  const only = (words: readonly Word[]) => (words.length === 1 ? (words[0]?.id ?? '') : '')
  const places = proposal.like.filter(({ likeness }) => likeness === 'location')
  const isOffered = places.some(({ id }) => chosen.location === `id:${id}`)
  const isNamed = (as: (name: string) => string) => places.find(({ name }) => as(name) === as(proposal.location))
  const place = isNamed((name) => name.toLowerCase()) ?? isNamed(fold) ?? isNamed(foldSpelling)
  return {
    category: chosen.category || only(categories),
    topic: chosen.topic || only(topics),
    owner: chosen.owner,
    changed: chosen.changed,
    location: isOffered ? chosen.location : place ? `id:${place.id}` : '',
  }
}
