import type * as v from 'valibot'
import * as field from './fields.ts'

const fields = {
  name: field.required(),
  published: field.flag(true),
  deactivated: field.flag(false),
  link: field.link(),
  email: field.email(),
  description: field.text(),
  image: field.optionalId(),
  alt: field.line(),
  ownedBy: field.ids(),
}

/** As written (§3). */
export const groupSchema = field.object({ ...fields, ...field.stored })

export type GroupFields = v.InferOutput<ReturnType<typeof field.object<typeof fields>>>

export const newGroup = (): GroupFields => ({
  name: '',
  published: true,
  deactivated: false,
  link: '',
  email: '',
  description: '',
  image: null,
  alt: '',
  ownedBy: [],
})
