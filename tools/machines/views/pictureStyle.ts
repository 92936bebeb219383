/** The height of the smallest text of a picture in its own size, in pixels. */
export const textSize = 11

/** The style of a picture, which an exported SVG brings with itself. */
export const pictureStyle = `
.picture { color-scheme: light dark; font-family: ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; font-size: ${textSize}px }
.picture text { white-space: pre; fill: light-dark(#1c2430, #e6e9ef) }
.picture .paper { fill: light-dark(#fff, #14181f) }
.picture .box { fill: light-dark(#f4f6fa, #1d232d); stroke: light-dark(#5b6b82, #8fa0b8); stroke-width: 1.2 }
.picture .compound > .box { fill: light-dark(#fbfcfe, #181d26) }
.picture .region > .box { stroke-dasharray: 5 4 }
.picture .final > .inner { fill: none; stroke: light-dark(#5b6b82, #8fa0b8) }
.picture .name { font-size: 13px; font-weight: 700 }
.picture .line { fill: none; stroke: light-dark(#5b6b82, #8fa0b8); stroke-width: 1.2 }
.picture .joins:not(.chosen, .taken, .unmet) > .line { visibility: hidden }
.picture .dot, .picture .head { fill: light-dark(#5b6b82, #8fa0b8) }
.picture .any > rect { fill: light-dark(#e5eaf2, #2a3341); stroke: none }
.picture .halo { fill: light-dark(#fff, #14181f); fill-opacity: .86 }
.picture .heading text { paint-order: stroke; stroke: light-dark(#fbfcfe, #181d26); stroke-width: 4px }
.picture .guard { fill: light-dark(#7a3e00, #f2b36b) }
.picture .action { fill: light-dark(#4a5568, #a9b4c5) }
.picture .emit { fill: light-dark(#0b5c4a, #6fd6bd) }
.picture .actor { fill: light-dark(#5a2a9c, #c3a3f7) }
.picture .text { fill: light-dark(#566176, #9aa6ba); font-style: italic }
.picture a { cursor: pointer }
.picture .active > .box { fill: light-dark(#dff3e4, #153a23); stroke: light-dark(#14743a, #5fd28a); stroke-width: 2.4 }
.picture .active.compound > .box, .picture .active.parallel > .box { fill: light-dark(#fbfcfe, #181d26) }
.picture .taken .line { stroke: light-dark(#14743a, #5fd28a); stroke-width: 2.4 }
.picture .chosen > .box, .picture .chosen .line { stroke: light-dark(#0b57c9, #7fb2ff); stroke-width: 2.6 }
.picture .chosen > .halo, .picture .chosen > a > .halo { fill: light-dark(#dce9ff, #14305a); fill-opacity: 1 }
.picture .unmet .line { stroke: light-dark(#b3261e, #ff8a80); stroke-dasharray: 6 4; stroke-width: 2 }
.picture .unmet > .row { stroke: light-dark(#b3261e, #ff8a80) }
.picture .unmet .event { fill: light-dark(#b3261e, #ff8a80) }
`
