import * as v from 'valibot'
import * as field from './fields.ts'
import { type MarkColor, type MarkIcon, markColorNames, markIcons } from './marks.ts'

const fields = { name: field.required(), headline: field.required(), description: field.text() }

const markFields = {
  /** Empty: the server chooses a rare one. */
  color: v.optional(v.picklist(['', ...markColorNames], 'unknown'), ''),
  icon: v.optional(v.picklist(['', ...markIcons], 'unknown'), ''),
}

/** As written (§3, §5). */
export const topicSchema = field.object({ ...fields, ...field.stored })

export const categorySchema = field.object({ ...fields, ...markFields, ...field.stored })

export type TopicFields = v.InferOutput<ReturnType<typeof field.object<typeof fields>>>
export type CategoryFields = TopicFields & { color: MarkColor | ''; icon: MarkIcon | '' }

export const newTopic = (): TopicFields => ({ name: '', headline: '', description: '' })

export const newCategory = (): CategoryFields => ({ ...newTopic(), color: '', icon: '' })
