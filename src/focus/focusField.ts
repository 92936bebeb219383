const focusable = 'input, textarea, button'

/** Unfolds its sections. */
const find = (field: string): HTMLElement | null => {
  const [name = field] = field.split('.')
  const box = document.querySelector(`[data-field="${CSS.escape(name)}"]`)
  for (let fold = box?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
  return box?.querySelector<HTMLElement>(focusable) ?? null
}

/** Focuses a field by name or path, such as `involved.0.name`. */
export const focusField = (field: string): void => find(field)?.focus()

/** Focuses the first invalid field; scrolls to the list of issues (§2), or to the only field. */
export const arriveAtIssue = ([field, ...others]: readonly string[]): void => {
  const wrong = field === undefined ? null : find(field)
  wrong?.focus({ preventScroll: true })
  const form = wrong?.closest('form')
  if (form && !form.querySelector('h1')) form.scrollIntoView()
  else window.scrollTo({ top: 0 })
  if (wrong && others.length === 0 && wrong.getBoundingClientRect().bottom > window.innerHeight * visibleShare) {
    wrong.scrollIntoView({ block: 'center' })
  }
}

/** Below it, the save bar covers fields. */
const visibleShare = 0.8
