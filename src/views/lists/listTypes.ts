import type { ReactNode } from 'react'
import type { Filter, FilterName, ListChange, ListItem } from '#domain/listing.ts'
import type { Viewer } from '#domain/user.ts'
import type { ListPageRef, ListRef, ListSelectionRef, ReasonTemplatesRef, SuggestRef } from '#src/actors/refs.ts'

/** A column of a list. */
export type Column = {
  field: string
  label: string
  /** By default the value as text. */
  cell?: (item: ListItem) => ReactNode
  /** Beside the cell, such as the entry's state. */
  mark?: (item: ListItem) => ReactNode
  /** Links to the entry; by default the first column. */
  isTitle?: boolean
  /** Takes the free room and wraps; by default the title. */
  isWide?: boolean
  /** What a stacked row shows: the value, the label (when the value is "yes"), or nothing ("no"). By default both. */
  stacked?: (item: ListItem) => 'value' | 'label' | 'nothing'
}

/**
 * A filter (§2): a text, a choice, or a checkbox with a condition for ticked and one for not, null for none. Filters
 * with a field are folded until wanted.
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
      /** What it hides while unticked, for empty lists. */
      hides?: string
    }

/** A filter's value and its change. */
export type FilterFieldProps = { value: Filter['value'] | null; onChange: (value: Filter['value'] | null) => void }

/** Changes the look, or asks first if it hides selected rows. */
export type OnListChange = (change: ListChange) => void

export type ListViewProps = {
  /** Asks before changes hide selected rows. */
  page?: ListPageRef
  list: ListRef
  selection: ListSelectionRef
  viewer: Viewer
  title: string
  /** `h2` for lists that share a page. */
  heading?: 'h1' | 'h2'
  /** A key of `objects`, if not the resource. */
  kind?: string
  /** The path of entries: `/backstage/{context}/{id}`, and `/{context}/{id}` for public ones. */
  context: string
  hasPublicPage?: boolean
  /** Entries without pages. */
  isPageless?: boolean
  /** How far the server counts; a total of so many means at least as many. */
  mostCounted?: number
  /** The button to create one, with permission. */
  create?: { href: string; label: string }
  columns: readonly Column[]
  filters: readonly ListFilter[]
  /** Further columns can be shown. */
  hasDetails?: boolean
  /** The label of 'only show your own'. */
  ownLabel?: string
  /** Below the title. */
  intro?: string
  /** Above the rows: needs a decision. */
  notice?: ReactNode
  /** Replaces deactivation and deletion; null for no actions. */
  selectionBar?: ReactNode
  /** What moderators choose the reason of a deactivation from; left out where nobody is told one. */
  reasons?: ReasonTemplatesRef
  /** Finds who takes over the entries of deleted accounts. */
  successors?: SuggestRef
  /** What people call an entry, where its name alone does not say it. */
  nameOf?: (item: ListItem) => string
  /** Deletes a row and asks by itself. */
  onDelete?: (item: ListItem) => void
  /** Before edit, view and delete. */
  rowActions?: (item: ListItem) => ReactNode
  /** For entries to read: a click opens one, and new ones stand out. */
  reading?: { isUnread: (item: ListItem) => boolean }
}
