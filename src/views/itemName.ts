import type { Json } from '#domain/forms.ts'

/** What people call an item of a list: its name, nickname or subject; empty when it has none of them. */
export const itemName = (item: { readonly [field: string]: Json }): string => {
  for (const name of [item.name, item.nickname, item.subject, item.link]) {
    if (typeof name === 'string' && name !== '') return name
  }
  return ''
}

/** What a selected row is called in questions and reports: its label, where its name alone does not say which one it is. */
export const calledName = ({ label, name }: { readonly [field: string]: Json }): string => String(label ?? name ?? '')
