import * as v from 'valibot'
import type { SourceContent, SourceFields, SourceKind } from './source.ts'

/** Filling in the form of a source: what can be chosen, and what follows from a choice. */

const choice = v.object({ id: v.string(), name: v.string() })

/** A reference of a group or place, or the town; with the words of its newest event. */
const ownerSchema = v.object({ ...choice.entries, category: v.nullable(v.string()), topic: v.nullable(v.string()) })
export type SourceOwner = v.InferOutput<typeof ownerSchema>

export const sourceOwnersSchema = v.array(ownerSchema)

export type SourceChoices = Record<'categories' | 'topics' | 'places', readonly v.InferOutput<typeof choice>[]> & {
  owners: readonly SourceOwner[]
}

export type SourceChanges = Partial<SourceFields>

/** Fills in choices without an alternative, and what the owner's newest event has. */
export const withChoices = (fields: SourceFields, choices: SourceChoices): SourceFields => {
  const only = (value: string, offered: readonly { id: string }[]) =>
    value === '' && offered.length === 1 ? (offered[0]?.id ?? '') : value
  const chosen = withOwner(fields, { owner: only(fields.owner, choices.owners) }, choices)
  return { ...chosen, category: only(chosen.category, choices.categories), topic: only(chosen.topic, choices.topics) }
}

export type FoundSource = { kind: SourceKind; url: string; name: string; content: SourceContent | null; events: number }

export type NewSource = SourceFields & { content: SourceContent | null }

/** Adds the origin, and its name unless somebody typed another; `before` was found last. */
export const withFound = (
  fields: SourceFields,
  { kind, url, name }: FoundSource,
  before: FoundSource | null,
): SourceFields => {
  const isTyped = fields.name !== '' && fields.name !== before?.name
  return { ...fields, kind, url, name: isTyped ? fields.name : name }
}

/** Applies changes; a group organizes what it takes over. */
export const withChanges = (fields: SourceFields, changes: SourceChanges): SourceFields => {
  const { owner = fields.owner } = changes
  const [kind, id] = owner.split(':')
  const organizer = owner === fields.owner ? fields.organizer : kind === 'group' ? `id:${id}` : ''
  return { ...fields, organizer, ...changes }
}

/** Applies changes to a new source; words that nobody chose are those of its owner's newest event. */
export const withOwner = (
  fields: SourceFields,
  changes: SourceChanges,
  choices: SourceChoices | null,
): SourceFields => {
  const changed = withChanges(fields, changes)
  if (choices === null || changed.owner === fields.owner) return changed
  const wordsOf = (owner: string) => choices.owners.find(({ id }) => id === owner)
  const [before, now] = [wordsOf(fields.owner), wordsOf(changed.owner)]
  const word = (name: 'category' | 'topic', offered: SourceChoices['categories']) => {
    const isChosen = changed[name] !== '' && changed[name] !== before?.[name]
    const usual = offered.find(({ id }) => id === now?.[name])?.id
    return isChosen || usual === undefined ? changed[name] : usual
  }
  return { ...changed, category: word('category', choices.categories), topic: word('topic', choices.topics) }
}
