import type { ReactNode } from 'react'
import type { Filter, FilterName } from '#domain/filter.ts'
import type { ListChange, ListItem } from '#domain/listing.ts'
import type { Viewer } from '#domain/session.ts'
import type { ListPageRef, ListRef, ListSelectionRef, ReasonTemplatesRef } from '#src/actors/refs.ts'

export type Column = {
  field: string
  label: string
  /** By default the value as text. */
  cell?: (item: ListItem) => ReactNode
  /** The text to sort by, in lists of one page whose server knows only identifiers. */
  sortedBy?: (item: ListItem) => string
  /** Such as the state. */
  mark?: (item: ListItem) => ReactNode
  /** This and `isWide`: by default the first column. */
  isTitle?: boolean
  isWide?: boolean
  /** 'label': the value is "yes"; 'nothing': "no". By default both. */
  stacked?: (item: ListItem) => 'value' | 'label' | 'nothing'
}

/** §2. Checkboxes have a condition for ticked and one for not. Filters with a field of their own (`custom`) are folded. */
export type ListFilter =
  | { type: 'custom'; name: FilterName; label: string; render: (props: FilterFieldProps) => ReactNode }
  | { type: 'text'; name: FilterName; label: string }
  | { type: 'select'; name: FilterName; label: string; choices: readonly { value: Filter['value']; label: string }[] }
  | {
      type: 'checkbox'
      name: FilterName
      label: string
      ticked: Filter['value'] | null
      unticked: Filter['value'] | null
      /** What is hidden while it is not ticked, and the key of `objects` for what is left. */
      hides?: { text: string; left: string }
    }

export type FilterFieldProps = { value: Filter['value'] | null; onChange: (value: Filter['value'] | null) => void }

/** Asks first if it hides selected rows. */
export type OnListChange = (change: ListChange) => void

export type ListViewProps = {
  page?: ListPageRef
  list: ListRef
  selection: ListSelectionRef
  viewer: Viewer
  title: string
  heading?: 'h1' | 'h2'
  /** A key of `objects`; by default the resource. */
  kind?: string
  hasPublicPage?: boolean
  isPageless?: boolean
  /** A total this high means at least that many. */
  mostCounted?: number
  create?: { href: string; label: string }
  columns: readonly Column[]
  filters: readonly ListFilter[]
  hasDetails?: boolean
  ownLabel?: string
  intro?: string
  notice?: ReactNode
  selectionBar?: ReactNode
  reasons?: ReasonTemplatesRef
  /** Asks who gets the entries of deleted accounts. */
  handOver?: ReactNode
  nameOf?: (item: ListItem) => string
  /** What buttons and boxes of a row are called, where names alone are alike. */
  labelOf?: (item: ListItem) => string
  /** Asks by itself. */
  onDelete?: (item: ListItem) => void
  rowActions?: (item: ListItem) => ReactNode
  /** A click opens an entry; new ones stand out. */
  reading?: { isUnread: (item: ListItem) => boolean }
}
