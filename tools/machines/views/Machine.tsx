import { useState } from 'react'
import { mermaidOf } from '../chart/mermaid.ts'
import { toPlay } from '../model/address.ts'
import { type Drawn, sourceOf } from '../model/charts.ts'
import { type CoverageLevel, unmetIn } from '../model/coverage.ts'
import { saveText } from '../model/save.ts'
import { Coverage } from './Coverage.tsx'
import { Frame } from './Frame.tsx'
import { Prose } from './Prose.tsx'
import { Words } from './Words.tsx'

type Props = {
  chart: Drawn
  part: string
  level: CoverageLevel | null
  onLevel: (level: CoverageLevel | null) => void
}

/** A machine: its meaning, its picture, and the same in words. */
export const Machine = ({ chart, part, level, onLevel }: Props) => {
  const [said, setSaid] = useState('')
  const all = chart.arrows.map(({ id }) => id)
  const unmet = level === null ? null : unmetIn(chart.machine, level, all)
  const copy = (what: string, text: Promise<string>) =>
    text
      .then((value) => navigator.clipboard.writeText(value))
      .then(
        () => setSaid(`${what} is copied.`),
        () => setSaid(`${what} could not be copied. Allow this page to use the clipboard.`),
      )
  return (
    <main>
      <div className="title">
        <h1>{chart.machine}</h1>
        <a href={toPlay(chart.machine)}>Simulate</a>
        <code>{chart.file}</code>
      </div>
      <p className="meaning">
        <Prose text={chart.meaning.replace(/(?<!\n)\n(?![\n-])/g, ' ')} />
      </p>
      <Frame
        key={chart.machine}
        chart={chart}
        marks={{ chosen: part, unmet: unmet?.arrows ?? [] }}
        beside={<Coverage level={level} unmet={unmet} all={all.length} onLevel={onLevel} />}
        tools={(svg) => (
          <>
            <button type="button" onClick={() => saveText(`${chart.machine}.svg`, svg(), 'image/svg+xml')}>
              Save SVG
            </button>
            <button type="button" onClick={() => copy('Mermaid', Promise.resolve(mermaidOf(chart)))}>
              Copy Mermaid
            </button>
            <button type="button" onClick={() => copy('The source for Stately', sourceOf(chart))}>
              Copy source for Stately
            </button>
          </>
        )}
      />
      <p role="status">{said}</p>
      <Words chart={chart} chosen={part} unmet={unmet?.arrows ?? []} />
    </main>
  )
}
