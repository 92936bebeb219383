/** Faults of parsers and keys of `faults` in `locales/`; a group is the value in the sentence. */
const sentences = [
  // YAML
  [/^Missing closing ["']quote$/, 'quote'],
  [/^Map keys must be unique$/, 'keyTwice'],
  [/^Implicit (?:map )?keys need|^The : indicator must/, 'colon'],
  [/^Nested mappings are not allowed/, 'colonInside'],
  [/^Tabs are not allowed/, 'tab'],
  [/must start at the same column|^A block sequence may not|^Sequence item without/, 'indent'],
  [/^Flow .* end with a (.)$/, 'openBracket'],
  [/^Plain value cannot start with .* (\S+)$/, 'valueStart'],
  [/^Invalid escape sequence (.*)$/, 'escape'],
  [/multiple documents/, 'documents'],
  [/ at node end$|^Block scalar header/, 'leftover'],
  [/\b(?:[Aa]lias|[Aa]nchor|[Tt]ags?)\b.*\b(?:must|cannot|can have|ambiguous)\b|^Unresolved (?:alias|tag)/, 'yamlSign'],
  [/^key "(?:sitename\w*|default\w+|logoAlt|foreignContent)\.(.*)" not known$/s, 'languageUnknown'],
  [/^key "(.*)" not known$/s, 'keyUnknown'],
  [/^parent "(.*)" not known$/s, 'parentUnknown'],
  [/^character (\S+) not allowed$/, 'character'],
  // Liquid
  [/^tag (\{%.*%\}) not closed$/, 'tagUnended'],
  [/^tag ".*" not closed$/, 'tagOpen'],
  [/^output ".*" not closed$/, 'outputOpen'],
  [/^tag "((?:end|else|elsif|when)\w*)" not found$/, 'tagMisplaced'],
  [/^tag "(.*)" not found$/, 'tagUnknown'],
  [/^undefined filter: (.*)$/, 'filterUnknown'],
  [/^expected "\|" before filter$|^expected filter name$/, 'filterName'],
  [/^(?:invalid value expression|unexpected token .* value expected)/, 'value'],
  [
    /^illegal (?:tag|liquid tag|file path)|^expected (?:variable name|"=")|^invalid capture|^empty cand/,
    'tagIncomplete',
  ],
  [/^unexpected elsif after else$|^duplicated else$/, 'elseTwice'],
  [/^(\w+) expect \d+ arguments?$/, 'filterIncomplete'],
  [/^ENOENT: Failed to lookup "([^"]*)"/, 'templateUnknown'],
  [/limit exceeded|call stack|^the thread |took too long/, 'tooMuch'],
  [/^the page is blank$/, 'pageBlank'],
  [/^the page ends within (.*)$/s, 'pageSwallowed'],
  [/^there is no \{% block content %\}$/, 'contentMissing'],
  // CSS
  [/^Unclosed block$/, 'blockOpen'],
  [/^Unclosed comment$/, 'commentOpen'],
  [/^Unclosed string$/, 'stringOpen'],
  [/^Unclosed bracket$|^\[ not closed$|^unbalanced parentheses$|^invalid range/, 'bracketOpen'],
  [/^Unexpected \}$/, 'bracketExtra'],
  [/^Unknown word (.*)$/, 'declaration'],
  [/^Missed semicolon$/, 'semicolon'],
  [/^At-rule without name$/, 'ruleName'],
  [/^Invalid empty selector$/, 'selector'],
  // SVG: drawings
  [/^element (<.*>) not closed$/, 'elementOpen'],
  [/^(<\/.*>) closes nothing$/, 'elementExtra'],
  [/^(<\S+) without its end$/, 'elementUnended'],
  [/^attribute of (<.*>) not readable$/, 'attribute'],
  [/^attribute (\S+) twice$/, 'attributeTwice'],
  [/^lone (.)$/, 'loneSign'],
  [/^prefix (\S+) not declared$/, 'prefix'],
  [/^xmlns missing$/, 'namespace'],
  [/ outside of the root$/, 'outside'],
  // JavaScript, and some of CSS
  [/^Unexpected end of input$|^Unterminated|^Invalid regular expression: missing/, 'end'],
  [/^missing (\S+) after/, 'missing'],
  [/^Identifier '(.*)' has already been declared$/, 'nameTwice'],
  [
    /^Unexpected (?:token|identifier|string|number) ?(?:\w+\("|')?(.*?)(?:"\)|')?$|^Unexpected flow-\S+ .*"(.*)"$/,
    'unexpected',
  ],
] as const satisfies readonly (readonly [RegExp, string])[]

/** `other` repeats the parser's words. */
export type ParserSentence = (typeof sentences)[number][1] | 'other'

export const readParserWords = (words: string): { sentence: ParserSentence; named: string } => {
  for (const [pattern, sentence] of sentences) {
    const found = pattern.exec(words)
    if (found) return { sentence, named: found.slice(1).find(Boolean) ?? '' }
  }
  return { sentence: 'other', named: words }
}
