/** Scrolls to a part of the page and focuses its heading, unless a dialog is open. */
export const arriveAt = (id: string): void => {
  const part = document.getElementById(id)
  part?.scrollIntoView({ block: 'start' })
  if (document.querySelector('[role=alertdialog]') !== null) return
  part?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true })
}
