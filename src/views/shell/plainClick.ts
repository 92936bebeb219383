import type { MouseEvent } from 'react'

/** Whether a click just follows its link: main button, and no key for another tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
