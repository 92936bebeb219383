import type { Page } from 'playwright-core'

/** Sideways scrolling, controls outside or over each other, cut text. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}”`
    const { innerWidth } = window
    const seen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    const within = (element: Element, property: 'position' | 'overflow-x', values: string[]) => {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (values.includes(getComputedStyle(at).getPropertyValue(property))) return true
      return false
    }
    const all = [...document.body.querySelectorAll('*')].filter(seen)
    const controls = all.filter(
      (element) =>
        element.matches('a[href], button, input, select, textarea, summary') &&
        !within(element, 'position', ['fixed', 'sticky']),
    )

    const { scrollWidth } = document.documentElement
    const sideways = scrollWidth > innerWidth ? [`scrolls sideways to ${scrollWidth} of ${innerWidth}`] : []
    const outside = controls
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect()
        return (left < -1 || right > innerWidth + 1) && !within(control, 'overflow-x', ['auto', 'scroll'])
      })
      .map((control) => `outside: ${nameOf(control)}`)
    const cut = all
      .filter((element) => {
        const hides = ['hidden', 'clip'].includes(getComputedStyle(element).overflowX)
        const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
        return hides && hasText && element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => `cut: ${nameOf(element)}`)
    /** What a box has scrolled out of sight lies over nothing. */
    const shownRects = (control: Element) => {
      let rects = [...control.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))
      for (let at = control.parentElement; at !== null && at !== document.documentElement; at = at.parentElement) {
        if (!['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) continue
        const box = at.getBoundingClientRect()
        rects = rects.map((rect) => ({
          left: Math.max(rect.left, box.left),
          right: Math.min(rect.right, box.right),
          top: Math.max(rect.top, box.top),
          bottom: Math.min(rect.bottom, box.bottom),
        }))
      }
      return rects
    }
    const boxes = controls.map((control) => ({ control, rects: shownRects(control) }))
    const overlaps = boxes.flatMap(({ control, rects }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ control: other }) => !control.contains(other) && !other.contains(control))
        .filter(({ rects: others }) =>
          rects.some((a) =>
            others.some(
              (b) =>
                Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
                Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2,
            ),
          ),
        )
        .map(({ control: other }) => `overlap: ${nameOf(control)} and ${nameOf(other)}`),
    )
    return [...sideways, ...outside, ...cut, ...overlaps]
  })
