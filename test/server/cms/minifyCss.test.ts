import { readFileSync } from 'node:fs'
import { transform } from 'lightningcss'
import { expect, test } from 'vitest'
import { minifyCss } from '#server/themes/minifyCss.ts'

const meaningOf = (css: string): string =>
  transform({ filename: 'a.css', code: Buffer.from(css), minify: true, errorRecovery: true }).code.toString()

test.each(['site.css', 'tokens.css'])('%s is sent without comments and means the same', (name) => {
  const css = readFileSync(`themes/default/css/${name}`, 'utf8')
  const lean = minifyCss(css)
  expect(meaningOf(lean)).toBe(meaningOf(css))
  expect(lean.length).toBeLessThan(css.length * 0.9)
  expect(lean).not.toMatch(/\/\*[^*]|\n /)
})

test.each([
  ['.a/* x */.b { color: red }', '.a/**/.b { color: red }'],
  ['a::after { content: "/* text */   \'" }', 'a::after { content: "/* text */   \'" }'],
  ["a::after { content: '\\'/* text */' /* x */ }", "a::after { content: '\\'/* text */' /**/ }"],
  ['a { background: url(data:x,/*y*/z) /* x */ }', 'a { background: url(data:x,/*y*/z) /**/ }'],
  ['a { background: url("a)b"); color: red /* x */ }', 'a { background: url("a)b"); color: red /**/ }'],
  ['a {\n    color: red;\n\n    top: 0\n}', 'a {color: red;top: 0\n}'],
  ['a,\nb /* x */\n.c /* y */ { color: red }\n/* z */\nd { top: 0 }', 'a,\nb \n.c /**/ { color: red }\nd { top: 0 }'],
  ['a::after { content: "x;\n  top: 0 }', 'a::after { content: "x;\ntop: 0 }'],
  ['a { color: red } /* never closed', 'a { color: red } /**/'],
  ['.a\\/*b { color: red }', '.a\\/*b { color: red }'],
  ['', ''],
])('%j is sent as %j', (css, lean) => {
  expect(minifyCss(css)).toBe(lean)
  expect(meaningOf(lean)).toBe(meaningOf(css))
})

test.each(['/*', '"', "'", '/*/', 'url(', '\\', '\n ', '"\\', '/**/ ', '{ '])(
  'half a million characters of %j take no time',
  (text) => {
    const css = text.repeat(500_000 / text.length)
    // The best of three: the first also compiles, and garbage of earlier tests is collected at any time.
    const takes = [1, 2, 3].map(() => {
      const begun = process.cpuUsage()
      minifyCss(css)
      return process.cpuUsage(begun).user / 1_000
    })
    expect(Math.min(...takes)).toBeLessThan(400)
  },
)
