import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Drawn } from '../model/charts.ts'
import type { Marks } from './lines.tsx'
import { Picture } from './Picture.tsx'

const steps = [0.25, 0.35, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 2, 3]
const smallest = 0.7

/**
 * A picture with zoom and pan: it scrolls, by keyboard too, and can be dragged. At first it is as wide as its place,
 * but never too small to read.
 * @param tools further buttons; they get the SVG as it is drawn
 */
export const Frame = (props: { chart: Drawn; marks?: Marks; tools?: (svg: () => string) => ReactNode }) => {
  const { chart, marks = {}, tools } = props
  const [scale, setScale] = useState<number | null>(null)
  const place = useRef<HTMLElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const fitting = Math.min(1, Math.max(smallest, (globalThis.innerWidth - 340) / chart.layout.size[0]))
  const now = scale ?? fitting
  const active = marks.active?.at(-1)
  useEffect(() => {
    if (active === undefined) return
    place.current?.querySelector(`[data-node="${active}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])
  const whole = () => Math.min(1, ((place.current?.clientWidth ?? 900) - 4) / chart.layout.size[0])
  const drag = (event: React.PointerEvent) => {
    if (event.buttons !== 1 || place.current === null) return
    place.current.scrollLeft -= event.movementX
    place.current.scrollTop -= event.movementY
  }
  return (
    <>
      <div className="tools" role="toolbar" aria-label="Picture">
        <button type="button" onClick={() => setScale(steps.findLast((step) => step < now - 0.01) ?? now)}>
          Smaller
        </button>
        <button type="button" onClick={() => setScale(1)} aria-label="Original size">
          {Math.round(now * 100)} %
        </button>
        <button type="button" onClick={() => setScale(steps.find((step) => step > now + 0.01) ?? now)}>
          Larger
        </button>
        <button type="button" onClick={() => setScale(whole())}>
          Whole width
        </button>
        {tools?.(() => svg.current?.outerHTML ?? '')}
      </div>
      <section
        ref={place}
        className="place"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`Statechart of ${chart.machine}; the same follows in words`}
        onPointerMove={drag}
      >
        <Picture chart={chart} marks={marks} scale={now} svg={svg} />
      </section>
    </>
  )
}
