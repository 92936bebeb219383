import type { MouseEvent } from 'react'

/** Whether a click only follows its link: no other button, no key that opens another tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
