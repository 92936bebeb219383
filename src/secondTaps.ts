/** In ms. */
const pause = 500
/** In px. */
const reach = 24

const pressable = 'a, button, input, select, textarea, summary, label'

type Tap = { at: number; x: number; y: number; on: EventTarget | null }

/** Of a double tap, ignores the second click if it meets something else, such as what a dialog covered until the first one. */
export const ignoreSecondTaps = (target: EventTarget): void => {
  let first: Tap | null = null
  const hear = (event: MouseEvent): void => {
    const isByKey = event.detail === 0
    if (isByKey) return
    const on = pressedBy(event)
    if (first !== null && isSecond(event, first)) {
      if (on === first.on) return
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    first = { at: event.timeStamp, x: event.clientX, y: event.clientY, on }
  }
  target.addEventListener('click', (event) => event instanceof MouseEvent && hear(event), { capture: true })
}

const pressedBy = ({ target }: MouseEvent): EventTarget | null => {
  const on = target instanceof Element ? target.closest(pressable) : null
  return on instanceof HTMLLabelElement ? (on.control ?? on) : (on ?? target)
}

/** Not all browsers count taps, as they count clicks of a mouse. */
const isSecond = (event: MouseEvent, { at, x, y }: Tap): boolean => {
  const isTouch = 'pointerType' in event && event.pointerType === 'touch'
  const isNear = Math.hypot(event.clientX - x, event.clientY - y) <= reach
  return event.detail > 1 || (isTouch && isNear && event.timeStamp - at < pause)
}
