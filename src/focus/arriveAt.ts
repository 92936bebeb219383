/**
 * Brings a part of the page into view, and the focus to its heading; under an open dialog the focus stays where it is.
 * @param id of the element around the part
 */
export const arriveAt = (id: string): void => {
  const part = document.getElementById(id)
  part?.scrollIntoView({ block: 'start' })
  if (document.querySelector('[role=alertdialog]') !== null) return
  part?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true })
}
