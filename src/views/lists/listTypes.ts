import type { ReactNode } from 'react'
import type { Filter, FilterName, ListChange, ListItem } from '#domain/listing.ts'
import type { Viewer } from '#domain/user.ts'
import type { ListPageRef, ListRef, ListSelectionRef, ReasonTemplatesRef } from '#src/actors/refs.ts'

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
 * ticked and the one while it is not; null is no condition. Those with a field of their own are folded, and shown once asked
 * for.
 */
export type ListFilter =
  | { type: 'own'; name: FilterName; label: string; render: (props: FilterFieldProps) => ReactNode }
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

/** A condition as a filter shows it, and what changes it. */
export type FilterFieldProps = { value: Filter['value'] | null; onChange: (value: Filter['value'] | null) => void }

/** Changes how a list is looked at, or asks first where selected rows would be hidden. */
export type OnListChange = (change: ListChange) => void

export type ListViewProps = {
  /** Asks before a change hides selected rows; without it every change is made at once. */
  page?: ListPageRef
  list: ListRef
  selection: ListSelectionRef
  viewer: Viewer
  title: string
  /** `h2` for lists that share a page with others. */
  heading?: 'h1' | 'h2'
  /** What entries are called here (a key of `objects`), where it is not the name of their resource. */
  kind?: string
  /** The address of an entry's pages: `/backstage/{context}/{id}`, and `/{context}/{id}` when it is public too. */
  context: string
  hasPublicPage?: boolean
  /** Entries have no pages at all: nothing leads to one. */
  isPageless?: boolean
  /** Where to create one, and what the button says. Shown to those who may. */
  create?: { href: string; label: string }
  columns: readonly Column[]
  filters: readonly ListFilter[]
  /** Further columns can be shown. */
  hasDetails?: boolean
  /** What 'only show your own' is called here. */
  ownLabel?: string
  /** A few words under the title. */
  intro?: string
  /** What needs a decision before the rows are looked at. */
  notice?: ReactNode
  /** What is done with the selected rows here, in place of deactivating and deleting them; null where nothing is. */
  selectionBar?: ReactNode
  /** What moderators choose the reason of a deactivation from; left out where nobody is told one. */
  reasons?: ReasonTemplatesRef
  /** What people call an entry, where its name alone does not say it. */
  nameOf?: (item: ListItem) => string
  /** Deletes a row in a way of its own, which asks by itself. */
  onDelete?: (item: ListItem) => void
  /** Further buttons of a row, before edit, view and delete. */
  rowActions?: (item: ListItem) => ReactNode
  /** For entries that are opened to be read: a click anywhere in the row does it, and the new ones stand out. */
  reading?: { isUnread: (item: ListItem) => boolean }
}
