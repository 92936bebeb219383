import type { Failure } from '#domain/failure.ts'
import { changedFields, mergeFields } from '#domain/merge.ts'
import { type Source, type SourceFields, writtenIn } from './source.ts'
import type { SourceChoices } from './sourceChoices.ts'
import type { SourceRun } from './sourceRun.ts'

export type LoadedSource = { source: Source; runs: readonly SourceRun[]; choices: SourceChoices }

/** `fields` are as typed, `sent` those that are or were saved last. */
export type SourceEditing = { loaded: LoadedSource | null; fields: SourceFields; sent: SourceFields }

export const isTyped = ({ loaded, fields }: SourceEditing): boolean =>
  loaded !== null && changedFields(writtenIn(loaded.source), fields).length > 0

/** The stored fields, with what was typed over `base`. */
const withTyped = ({ source }: LoadedSource, fields: SourceFields, base: SourceFields): SourceFields => ({
  ...fields,
  ...mergeFields(base, writtenIn(source), fields),
})

/** After loading, saving aside. The failure says that others changed the settings meanwhile. */
export const takeLoaded = ({ loaded: before, fields }: SourceEditing, loaded: LoadedSource) => {
  const isChanged = before !== null && before.source.version !== loaded.source.version
  const failure: Failure | null = isChanged ? { code: 'changedMeanwhile' } : null
  return { loaded, fields: withTyped(loaded, fields, before?.source ?? fields), failure }
}

/** After saving: what was typed meanwhile stays. */
export const takeSavedSource = ({ fields, sent }: SourceEditing, loaded: LoadedSource) => ({
  loaded,
  fields: withTyped(loaded, fields, sent),
})
