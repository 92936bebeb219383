import { useState } from 'react'
import { mermaidOf } from '../chart/mermaid.ts'
import { toPlay } from '../model/address.ts'
import { type Drawn, sourceOf } from '../model/charts.ts'
import { saveText } from '../model/save.ts'
import { Frame } from './Frame.tsx'
import { Words } from './Words.tsx'

/** A machine: its meaning, its picture, and the same in words. */
export const Machine = ({ chart, part }: { chart: Drawn; part: string }) => {
  const [said, setSaid] = useState('')
  const copy = (what: string, text: Promise<string>) =>
    text
      .then((value) => navigator.clipboard.writeText(value))
      .then(
        () => setSaid(`${what} is copied.`),
        () => setSaid(`${what} could not be copied. Allow this page to use the clipboard.`),
      )
  return (
    <main>
      <h1>{chart.machine}</h1>
      <p className="meaning">{chart.meaning.replace(/(?<!\n)\n(?![\n-])/g, ' ')}</p>
      <p>
        <a href={toPlay(chart.machine)}>Simulate</a> · <code>{chart.file}</code>
      </p>
      <Frame
        key={chart.machine}
        chart={chart}
        marks={{ chosen: part }}
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
      <Words chart={chart} chosen={part} />
    </main>
  )
}
