import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Drawn, firstIn } from '../model/charts.ts'
import type { Marks } from './lines.tsx'
import { Picture } from './Picture.tsx'
import { textSize } from './pictureStyle.ts'

const steps = [0.25, 0.35, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 2, 3]
/** The scale at which text is 10 pixels high: nothing is smaller unless somebody wants it. */
const smallest = 10 / textSize

/** In px; less is a click. */
const leastDrag = 3

type Props = { chart: Drawn; marks?: Marks; beside?: ReactNode; tools?: (svg: () => string) => ReactNode }

/** Where a frame must stand so that the stretch from `start` to `end` is in it, as near to its beginning as may be. */
const placeFor = (start: number, end: number, room: number): number =>
  Math.max(0, Math.min(start - 16, end + 16 - room))

/**
 * A picture with zoom and pan: it scrolls, by keyboard too, and can be dragged. At first it is as wide as its place,
 * but never too small to read; what is larger begins at what is chosen, or else at the first state, and says that it
 * can be moved.
 * @param props.beside what stands beside the buttons of the size
 * @param props.tools further buttons below; they get the SVG as it is drawn
 */
export const Frame = ({ chart, marks = {}, beside, tools }: Props) => {
  const [scale, setScale] = useState<number | null>(null)
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null)
  const place = useRef<HTMLElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const grabbed = useRef<{ left: number; top: number } | null>(null)
  const [width, height] = chart.layout.size
  const whole = Math.min(1, (room?.width ?? width) / width)
  const now = scale ?? Math.max(smallest, whole)
  // Whole pixels, as the browser counts what can be scrolled.
  const isLarger = room !== null && (Math.round(width * now) > room.width || Math.round(height * now) > room.height)
  const isMeasured = room !== null
  useLayoutEffect(() => {
    const { current } = place
    if (current === null) return
    const measure = () => setRoom({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first view begins there
  useLayoutEffect(() => {
    const { current } = place
    if (current === null || !isMeasured || marks.chosen) return
    const [left, top, right, bottom] = firstIn(chart).map((value) => value * now) as [number, number, number, number]
    current.scrollTo(placeFor(left, right, current.clientWidth), placeFor(top, bottom, current.clientHeight))
  }, [isMeasured])
  const active = marks.active?.at(-1)
  useEffect(() => {
    if (active === undefined || !isMeasured) return
    place.current?.querySelector(`[data-node="${active}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, isMeasured])
  useEffect(() => {
    if (!marks.chosen || !isMeasured) return
    const chosen = place.current?.querySelector('[data-arrow].chosen, [data-node].chosen')
    chosen?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [marks.chosen, isMeasured])
  const grab = ({ clientX, clientY, pointerType, button }: React.PointerEvent) => {
    const { scrollLeft, scrollTop } = place.current ?? { scrollLeft: 0, scrollTop: 0 }
    // Fingers scroll by themselves.
    grabbed.current =
      pointerType === 'mouse' && button === 0 ? { left: scrollLeft + clientX, top: scrollTop + clientY } : null
  }
  const drag = ({ clientX, clientY, pointerId, buttons }: React.PointerEvent) => {
    const [{ current: frame }, { current: from }] = [place, grabbed]
    if (buttons !== 1 || frame === null || from === null) return
    const [left, top] = [from.left - clientX, from.top - clientY]
    const isDragged = Math.hypot(left - frame.scrollLeft, top - frame.scrollTop) > leastDrag
    if (!isDragged && !frame.hasPointerCapture(pointerId)) return
    // What the frame has captured presses no link when it is let go of.
    frame.setPointerCapture(pointerId)
    frame.scrollTo(left, top)
  }
  return (
    <>
      <div className="tools">
        <div role="toolbar" aria-label="Size">
          <button type="button" onClick={() => setScale(steps.findLast((step) => step < now - 0.01) ?? now)}>
            Smaller
          </button>
          <button type="button" onClick={() => setScale(1)} aria-label={`${Math.round(now * 100)} %: original size`}>
            {Math.round(now * 100)} %
          </button>
          <button type="button" onClick={() => setScale(steps.find((step) => step > now + 0.01) ?? now)}>
            Larger
          </button>
          <button type="button" onClick={() => setScale(whole)}>
            Whole width
          </button>
        </div>
        {beside}
      </div>
      {isLarger && (
        <p className="hint" id={`hint-${chart.machine}`}>
          There is more than the frame shows: scroll, drag, or use the arrow keys.
        </p>
      )}
      <section
        ref={place}
        className="place"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`Statechart of ${chart.machine}; the same follows in words`}
        aria-describedby={isLarger ? `hint-${chart.machine}` : undefined}
        onPointerDown={grab}
        onPointerMove={drag}
        onDragStart={(event) => event.preventDefault()}
      >
        <Picture chart={chart} marks={marks} scale={now} svg={svg} />
      </section>
      {tools && (
        <div className="tools" role="toolbar" aria-label="Picture">
          {tools(() => svg.current?.outerHTML ?? '')}
        </div>
      )}
    </>
  )
}
