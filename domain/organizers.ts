import type { Entry, FormInput } from './editing.ts'
import type { Json } from './forms.ts'
import { may } from './permissions.ts'
import type { Viewer } from './session.ts'
import { targetOf } from './target.ts'
import { foldSpelling } from './text.ts'

/** The group that has the name, in whatever case, its umlauts spelled either way. */
export const groupNamed = <Group extends { name: string }>(groups: readonly Group[], name: string): Group | undefined =>
  groups.find((group) => foldSpelling(group.name) === foldSpelling(name))

/** A new event's form, with the names of groups that the person may not link instead of their links. */
export const withOwnGroups = (form: FormInput, groups: readonly Entry[], viewer: Viewer): FormInput => {
  const { organizers } = form.values
  if (groups.length === 0 || !Array.isArray(organizers)) return form
  const foreign = groups.filter((group) => !may(viewer, 'update', 'groups', targetOf('groups', group)))
  const names = new Map(foreign.map(({ id, name }) => [`id:${id}`, name]))
  const settled = organizers.map((organizer: Json) => names.get(String(organizer)) ?? organizer)
  return { ...form, values: { ...form.values, organizers: [...new Set(settled)] } }
}
