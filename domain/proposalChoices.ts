import type { Acceptance, Proposal } from './proposal.ts'

/** What moderators chose for a proposal; empty ones are open. */
export type Choices = Record<keyof Acceptance, string>

export const noChoices: Choices = { category: '', topic: '', owner: '', location: '' }

export const acceptanceOf = ({ category, topic, owner, location }: Choices): Acceptance => ({
  category: category || null,
  topic: topic || null,
  owner: owner || null,
  location,
})

type Word = { id: string }
type Choosable = { proposal: Proposal; categories: readonly Word[]; topics: readonly Word[] }

/** The only category or topic, and the place named in the proposal. */
export const choicesIn = ({ proposal, categories, topics }: Choosable, chosen: Choices): Choices => {
  const only = (words: readonly Word[]) => (words.length === 1 ? (words[0]?.id ?? '') : '')
  const place = proposal.like.find(
    ({ likeness, name }) => likeness === 'location' && name.toLowerCase() === proposal.location.toLowerCase(),
  )
  return {
    category: chosen.category || only(categories),
    topic: chosen.topic || only(topics),
    owner: chosen.owner,
    location: chosen.location || (place ? `id:${place.id}` : ''),
  }
}
