const focusable = 'input, textarea, button'

/** The focusable element of a field; opens the folded sections around it. */
const find = (field: string): HTMLElement | null => {
  const [name = field] = field.split('.')
  const box = document.querySelector(`[data-field="${CSS.escape(name)}"]`)
  for (let fold = box?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
  return box?.querySelector<HTMLElement>(focusable) ?? null
}

/** Focuses a field by its name, or the field in a path such as `involved.0.name`. */
export const focusField = (field: string): void => find(field)?.focus()

/**
 * After a refusal, focuses the first invalid field and scrolls the page to its top, where all are listed (§2). On a
 * page with several forms, each later form lists them at its own top. A single field says itself what is wrong, so it is
 * kept in view.
 */
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

/** What is further down than this share of the window lies under the bar for saving. */
const visibleShare = 0.8
