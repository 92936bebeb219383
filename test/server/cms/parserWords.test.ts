import { expect, test } from 'vitest'
import { type ParserSentence, readParserWords } from '#domain/themes/parserWords.ts'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { createEngine } from '#server/site/templates/liquid.ts'
import { readConfig } from '#server/themes/config.ts'
import { findDrawingFault } from '#server/themes/drawing.ts'
import { findScriptFault, findStyleFault } from '#server/themes/faults.ts'

type Said = [text: string, sentence: ParserSentence, named?: string]

const wordsOfConfig = (text: string): string => {
  const read = readConfig(text)
  return 'text' in read ? read.text : ''
}

const wordsOfTemplate = async (text: string): Promise<string> => {
  const liquid = await createEngine({})
  const error = await liquid.parseAndRender(text).catch((error: Error) => error)
  return String(Object(error).message).replace(/, line:\d+, col:\d+$/, '')
}

const said = (words: string) => {
  const { sentence, named } = readParserWords(words)
  return [sentence, named]
}

test.each<Said>([
  ['sitename: "Town\nlogoAlt: Tree\n', 'quote'],
  ["sitename: 'Town", 'quote'],
  ['sitename: a\nsitename: b', 'keyTwice'],
  ['sitename a\nlogoAlt: b', 'colon'],
  ['sitename:a\nlogoAlt: b', 'colon'],
  ['sitename: a: b', 'colonInside'],
  ['sitename: a\n  logoAlt: b', 'colonInside'],
  ['\tsitename: a', 'tab'],
  ['sitename:\n  - a\n - b', 'indent'],
  ['sitename: >\n  a\n b\n', 'indent'],
  ['sitename: [a, b', 'openBracket', ']'],
  ['sitename: {a: 1', 'openBracket', '}'],
  ['sitename: @town', 'valueStart', '@'],
  ['sitename: %town', 'valueStart', '%'],
  ['sitename: "\\q"', 'escape', '\\q'],
  ['sitename: a\n---\nlogoAlt: c', 'documents'],
  ['  sitename: a\nlogoAlt: b', 'leftover'],
  ['sitename: "a" b', 'leftover'],
  ['sitename: |x\n a', 'leftover'],
  ['sitename: &a *b', 'yamlSign'],
  ['sitename: ]', 'unexpected', ']'],
  ['siteName: Town', 'keyUnknown', 'siteName'],
  ['sitename: {de: Stadt, fr: Ville}', 'languageUnknown', 'fr'],
  ['sitename: "a\\0b"', 'character', 'U+0000'],
])('what YAML says of %j', (text, sentence, named = '') => {
  expect(said(wordsOfConfig(text))).toEqual([sentence, named])
})

test.each<Said>([
  ['the page is blank', 'pageBlank'],
  ['the page ends within <!-- soon\n<h1>', 'pageSwallowed', '<!-- soon\n<h1>'],
  ['there is no {% block content %}', 'contentMissing'],
])('what is said of a page that shows nothing: %j', (words, sentence, named = '') => {
  expect(said(words)).toEqual([sentence, named])
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"'

test.each<Said>([
  [`${svg}>\n<g><rect/></svg>`, 'elementExtra', '</svg>'],
  [`${svg}><g>`, 'elementOpen', '<g>'],
  [`${svg}><rect`, 'elementUnended', '<rect'],
  [`${svg}><rect width="1"`, 'elementUnended', '<rect'],
  [`${svg}><rect width=1/></svg>`, 'attribute', '<rect>'],
  [`${svg} id="a" id="b"/>`, 'attributeTwice', 'id'],
  [`${svg}><text>Meer & Mehr</text></svg>`, 'loneSign', '&'],
  [`${svg}><a href="?a=1&b=2"/></svg>`, 'loneSign', '&'],
  [`${svg}><text>1 < 2</text></svg>`, 'loneSign', '<'],
  [`${svg}><use xlink:href="#a"/></svg>`, 'prefix', 'xlink'],
  ['<svg viewBox="0 0 1 1"/>', 'namespace'],
  [`${svg}/>more`, 'outside'],
  [`${svg}/><g/>`, 'outside'],
  [`<!-- ${svg}/>`, 'loneSign', '<'],
])('what is said of the drawing %j', (text, sentence, named = '') => {
  expect(said(findDrawingFault(text)?.text ?? '')).toEqual([sentence, named])
})

test('a drawing as programs write it has no fault', () => {
  const text = `\ufeff<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns "http://ns.adobe.com/x/1.0/">
]>
<!-- <g> -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink='http://www.w3.org/1999/xlink' xmlns:i="&ns;"
  viewBox="0 0 24 24" xml:space="preserve">
  <style><![CDATA[ a > b { fill: red } ]]></style>
  <g i:id="x"><use xlink:href="#a" /><path d="M0 0"
  /></g><text>Caf&#233; &amp; Bar &gt; 1</text>
</svg>
`
  expect(findDrawingFault(text)).toBe(null)
})

test('a vast drawing is read in no time', () => {
  const begun = process.cpuUsage()
  for (const text of [
    `${svg}>${'<g>'.repeat(80_000)}`,
    `${svg} ${'a '.repeat(120_000)}`,
    `${svg}>${'<!--'.repeat(60_000)}`,
  ])
    expect(findDrawingFault(text)).not.toBe(null)
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(1_000)
})

test.each<Said>([
  ['{% if x %}', 'tagUnended', '{% if x %}'],
  ['{% raw %}', 'tagUnended', '{% raw %}'],
  ['{% if', 'tagOpen'],
  ['{{ x', 'outputOpen'],
  ["{{ 'x }}", 'outputOpen'],
  ['{% if x %}{% endfor %}{% endif %}', 'tagMisplaced', 'endfor'],
  ['{% else %}', 'tagMisplaced', 'else'],
  ['{% shout %}', 'tagUnknown', 'shout'],
  ['{{ x | shout }}', 'filterUnknown', 'shout'],
  ['{{ x || y }}', 'filterName'],
  ['{{ x ! y }}', 'filterName'],
  ['{{ | x }}', 'value'],
  ['{{ (1..) }}', 'value'],
  ['{% for a b %}{% endfor %}', 'tagIncomplete'],
  ['{% assign %}', 'tagIncomplete'],
  ['{% assign x %}', 'tagIncomplete'],
  ['{% layout %}', 'tagIncomplete'],
  ['{% %}', 'tagIncomplete'],
  ['{% capture %}{% endcapture %}', 'tagIncomplete'],
  ['{% if x %}{% else %}{% elsif y %}{% endif %}', 'elseTwice'],
  ['{% if x %}{% else %}{% else %}{% endif %}', 'elseTwice'],
  ['{{ "a" | append }}', 'filterIncomplete', 'append'],
  ['{% include "nowhere" %}', 'templateUnknown', 'nowhere'],
  ['{{ a[ }}', 'bracketOpen'],
  ['{% for a in (1..100000000) %}{{ a }}{% endfor %}', 'tooMuch'],
])('what Liquid says of %j', async (text, sentence, named = '') => {
  expect(said(await wordsOfTemplate(text))).toEqual([sentence, named])
})

test.each<Said>([
  ['a {', 'blockOpen'],
  ['/* a', 'commentOpen'],
  ['a { color: "x }', 'stringOpen'],
  ['a { color: (x }', 'bracketOpen'],
  ['a {} }', 'bracketExtra'],
  ['a { color red }', 'declaration', 'color'],
  ['a { b: c d: e }', 'semicolon'],
  ['@ a', 'ruleName'],
  ['a, { color: red }', 'selector'],
  ['a { : b }', 'end'],
  ['@import a', 'unexpected', 'a'],
])('what the readers of styles say of %j', async (text, sentence, named = '') => {
  expect(said((await findStyleFault(text))?.text ?? '')).toEqual([sentence, named])
})

test.each<Said>([
  ['if (', 'end'],
  ['shout(1', 'missing', ')'],
  ['let a; let a', 'nameTwice', 'a'],
  ['let a = ;', 'unexpected', ';'],
  ['a b', 'unexpected', 'b'],
  ['return 1', 'other', 'Illegal return statement'],
])('what V8 says of %j', (text, sentence, named = '') => {
  expect(said(findScriptFault(text)?.text ?? '')).toEqual([sentence, named])
})

test('every sentence is there in both languages, and names what there is to name', () => {
  expect(Object.keys(de.faults)).toEqual(Object.keys(en.faults))
  const naming = (texts: Record<string, string>) =>
    Object.entries(texts).flatMap(([key, text]) => (text.includes('{{named}}') ? [key] : []))
  expect(naming(de.faults)).toEqual(naming(en.faults))
})
