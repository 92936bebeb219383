import type { MouseEvent } from 'react'

const submitButtonOf = ({ target }: MouseEvent): HTMLButtonElement | null =>
  target instanceof Element ? target.closest<HTMLButtonElement>('button[type="submit"]') : null

/**
 * For a form whose fields take what is typed when they are left: the focus goes to the pressed button when the press ends,
 * just before the form is submitted. At its beginning lines of the left field come and go, the button moves away from the
 * pointer, and the browser drops the click.
 */
export const submitPress = {
  onMouseDown: (event: MouseEvent) => {
    if (submitButtonOf(event) !== null) event.preventDefault()
  },
  onClick: (event: MouseEvent) => {
    // Enter in a field clicks the button, too, and leaves the focus where it is.
    const isPress = event.detail > 0
    if (isPress) submitButtonOf(event)?.focus({ preventScroll: true, focusVisible: false })
  },
}
