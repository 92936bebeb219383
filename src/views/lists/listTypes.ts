import type { ReactNode } from 'react'
import type { Filter, FilterName, ListItem } from '#domain/listing.ts'

/** One column of a list. Sortable is what the server sorts by. */
export type Column = {
  field: string
  label: string
  /** What it shows, unless it is the field's value as text. */
  cell?: (item: ListItem) => ReactNode
  /** What stands beside that, such as a word on the entry's state. */
  mark?: (item: ListItem) => ReactNode
  /** Leads to the entry; the first column does, unless told. */
  isTitle?: boolean
  /** Takes the room there is, and wraps; the title does, unless told. */
  isWide?: boolean
  /**
   * What says enough by itself where rows are stacked, as on a phone: the value, the label where the value is only "yes",
   * or nothing where "no" goes without saying. Both, unless told.
   */
  stacked?: (item: ListItem) => 'value' | 'label' | 'nothing'
}

/**
 * One filter above a list (§2): a text to search for, a choice, or a checkbox with the condition that holds while it is
 * ticked and the one while it is not; null is no condition.
 */
export type ListFilter =
  | { type: 'text'; name: FilterName; label: string }
  | { type: 'select'; name: FilterName; label: string; choices: readonly { value: Filter['value']; label: string }[] }
  | {
      type: 'checkbox'
      name: FilterName
      label: string
      ticked: Filter['value'] | null
      unticked: Filter['value'] | null
      /** Says what is left out while it is not ticked, for when nothing is left. */
      hides?: string
    }
