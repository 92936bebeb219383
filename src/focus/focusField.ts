/** What of a field takes the focus. */
const focusable = 'input, textarea, button'

/** What takes the focus for a field, unfolded if it was folded away. */
const find = (field: string): HTMLElement | null => {
  const [name = field] = field.split('.')
  const box = document.querySelector(`[data-field="${CSS.escape(name)}"]`)
  box?.closest('details')?.setAttribute('open', '')
  return box?.querySelector<HTMLElement>(focusable) ?? null
}

/** Brings the focus to a field by its name; a path such as `involved.0.name` to the field it is in. */
export const focusField = (field: string): void => find(field)?.focus()

/**
 * After a refusal: the first wrong field has the focus, and the page is scrolled to its top, where all are listed (§2). On
 * a page of several forms those below the first list them at their own top.
 */
export const arriveAtIssue = (field: string | undefined): void => {
  const wrong = field === undefined ? null : find(field)
  wrong?.focus({ preventScroll: true })
  const form = wrong?.closest('form')
  if (form && !form.querySelector('h1')) form.scrollIntoView()
  else window.scrollTo({ top: 0 })
}
