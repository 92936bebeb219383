import { expect, test } from 'vitest'
import { type MarkdownTool, withMarkdown } from '#domain/description.ts'

const markedIn = (text: string) => ({
  text: text.replace(/[‹›]/g, ''),
  from: text.indexOf('‹'),
  to: text.indexOf('›') - 1,
})

const shown = ({ text, from, to }: { text: string; from: number; to: number }) =>
  `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`

test.each<[MarkdownTool, string, string]>([
  ['strong', 'a ‹loud› band', 'a **‹loud›** band'],
  ['strong', 'a **‹loud›** band', 'a ‹loud› band'],
  ['strong', '‹›', '**‹›**'],
  ['emphasis', 'a ‹loud› band', 'a *‹loud›* band'],
  ['list', 'Bring\n‹bread\nbutter›', 'Bring\n- bread\n- butter‹›'],
  ['list', '- bread\n‹- butter›', '- bread\nbutter‹›'],
  ['heading', 'Doors‹›\nopen at 7', '## Doors‹›\nopen at 7'],
  ['link', 'see ‹our choir›', 'see [our choir](‹https://›)'],
  ['link', 'see ‹www.choir.example›', 'see [‹›](https://www.choir.example)'],
  ['link', '‹›', '[‹›](https://)'],
])('%s of %s is %s', (tool, before, after) => {
  expect(shown(withMarkdown(markedIn(before), tool))).toBe(after)
})
