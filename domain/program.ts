import { type Entry, type FormBeginning, type FormInput, formFor } from './editing.ts'
import { splitParent } from './fields.ts'
import type { FormValues } from './forms.ts'
import { usualEventLength } from './limits.ts'

const shared = [
  'location',
  'location2',
  'address',
  'lat',
  'lng',
  'organizers',
  'category',
  'topic',
  'published',
  'start',
]

/** The form of a new program item, with values of its main event (null: not loaded) and its own draft. */
export const programFormFor = (form: FormBeginning, main: Entry | null): FormInput => {
  const parent = splitParent(typeof form.empty.parent === 'string' ? form.empty.parent : null)
  const begun = formFor(form, null)
  if (parent === null) return begun
  const values = main === null ? begun.values : takenOver(begun.values, main)
  return { ...begun, values, draftKey: `${begun.draftKey}:${parent.id}` }
}

const takenOver = (empty: FormValues, main: Entry): FormValues => {
  const fields = shared.filter((field) => field in empty)
  const taken = Object.fromEntries(fields.map((field) => [field, main[field] ?? empty[field] ?? null]))
  const start = typeof taken.start === 'string' ? Date.parse(taken.start) : Number.NaN
  return { ...empty, ...taken, ...(!Number.isNaN(start) && { end: new Date(start + usualEventLength).toISOString() }) }
}
