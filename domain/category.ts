import type * as v from 'valibot'
import * as field from './fields.ts'

const fields = { name: field.required(), headline: field.required(), description: field.text() }

/** A category, and likewise a topic, as it is written (§3): name and headline are required (§5). */
export const categorySchema = field.object({ ...fields, ...field.stored })
export const topicSchema = categorySchema

export type CategoryFields = v.InferOutput<ReturnType<typeof field.object<typeof fields>>>
export type Category = CategoryFields & field.Stored

/** An empty category or topic form. */
export const newCategory = (): CategoryFields => ({ name: '', headline: '', description: '' })
