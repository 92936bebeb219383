import type { TFunction } from 'i18next'
import { type FactKind, type FactName, facts } from '#domain/facts.ts'
import type { Json } from '#domain/forms.ts'
import type { FieldConflict, Side } from '#domain/merge.ts'
import { type Names, referencesIn } from '#domain/references.ts'
import { intervalsIn, rhythmText } from '#src/fields/rhythm.ts'
import { fieldLabel } from '#src/texts.ts'
import { formatInstant } from '#src/views/shell/dates.ts'

export type Wording = { language: string; timezone: string; names: Names }

export const describeValue = (t: TFunction, wording: Wording, field: string, value: Json): string => {
  if (isEmpty(value)) return t('conflict.emptyValue')
  if (typeof value === 'boolean') return value ? t('app.yes') : t('app.no')
  if (field === 'image') return t('conflict.image')
  if (field === 'color' || field === 'icon') return t(`marks.${field}.${value}`)
  if (field === 'role') return t(`users.roles.${value}`)
  if (Array.isArray(value)) return describeList(t, wording, field, value)
  if (typeof value === 'string' && kindOf(field) === 'answer') return t(`facts.answers.${value}`)
  const [reference] = referencesIn(field, value)
  if (reference) return wording.names[reference.id] || t('form.unknownEntry')
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const isMoment = (field === 'start' || field === 'end' || kindOf(field) === 'moment') && text.includes('T')
  return (isMoment && formatInstant(text, wording.timezone)) || text
}

const longestShort = 200

export const describeShort = (t: TFunction, wording: Wording, field: string, value: Json): string => {
  const text = describeValue(t, wording, field, value)
  return text.length > longestShort ? `${text.slice(0, longestShort).toWellFormed()}…` : text
}

/** The text of one field; of several, each with its name. */
export const describeFields = (
  t: TFunction,
  kind: string,
  question: readonly FieldConflict[],
  textOf: (clash: FieldConflict) => string,
): string =>
  question
    .map((clash) => (question.length === 1 ? textOf(clash) : `${fieldLabel(t, kind, clash.field)}: ${textOf(clash)}`))
    .join('; ')

/** Says which side is an entry of the calendar if the other one is only text: both may have the same name. */
export const describeSide = (t: TFunction, wording: Wording, { field, mine, theirs }: FieldConflict, side: Side) => {
  const text = describeValue(t, wording, field, side === 'mine' ? mine : theirs)
  const [own, other] = side === 'mine' ? [mine, theirs] : [theirs, mine]
  const [ofOwn, ofOther] = [referencesIn(field, own), referencesIn(field, other)]
  const known = (ofOwn[0] ?? ofOther[0])?.resource
  const isMixed = ofOwn.length > 0 !== ofOther.length > 0 && !isEmpty(own) && !isEmpty(other)
  if (!isMixed || (known !== 'places' && known !== 'groups')) return text
  return t(ofOwn.length > 0 ? `conflict.known.${known}` : 'conflict.onlyText', { text })
}

const isEmpty = (value: Json): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

const kindOf = (field: string): FactKind | undefined => (field in facts ? facts[field as FactName].kind : undefined)

const describeList = (t: TFunction, wording: Wording, field: string, value: readonly Json[]): string => {
  const rhythms = intervalsIn(value).map((interval) => rhythmText(t, wording.language, interval))
  if (rhythms.length > 0 && rhythms.every((text) => text !== '')) return rhythms.join('; ')
  const texts = value.flatMap((entry) => {
    const [reference] = referencesIn(field, [entry])
    if (reference) return [wording.names[reference.id] || t('form.unknownEntry')]
    return typeof entry === 'string' ? [entry] : namedEntry(entry)
  })
  return texts.length === value.length ? texts.join(', ') : t('conflict.items', { count: value.length })
}

const namedEntry = (entry: Json): string[] => {
  const { name, description } = Object(entry) as { name?: Json; description?: Json }
  if (typeof name !== 'string') return []
  return [description ? `${name} (${String(description)})` : name]
}
