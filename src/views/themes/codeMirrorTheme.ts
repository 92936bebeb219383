import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const button = {
  minHeight: '2rem',
  padding: '0 var(--space-3)',
  border: '1px solid var(--control)',
  borderRadius: 'var(--radius)',
  background: 'var(--sheet)',
  color: 'var(--ink)',
  font: 'inherit',
}

export const editorTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', background: 'var(--sheet)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', fontSize: 'var(--text-note)', lineHeight: '1.6' },
  '.cm-content': { padding: 'var(--space-2) 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 var(--space-3)' },
  '.cm-gutters': { border: '0', background: 'var(--sheet)', color: 'var(--ink-soft)' },
  '.cm-activeLineGutter': { background: 'transparent' },
  '&.cm-focused .cm-matchingBracket': {
    background: 'var(--accent-wash)',
    outline: '1px solid var(--accent)',
  },
  '.cm-matchingBracket, .cm-nonmatchingBracket': { background: 'transparent' },
  '&.cm-focused .cm-nonmatchingBracket': {
    background: 'transparent',
    outline: '1px solid var(--danger)',
  },
  '.cm-searchMatch': { background: 'var(--accent-wash)', outline: '1px solid var(--control)' },
  '.cm-searchMatch-selected': { background: 'var(--accent-wash)', outline: '2px solid var(--accent)' },
  '.cm-selectionMatch': { background: 'transparent' },
  '.cm-panels': { background: 'var(--ground)', color: 'var(--ink)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: 'var(--space-2) var(--space-8) var(--space-2) var(--space-3)', font: 'inherit' },
  '.cm-panel.cm-search label': { fontSize: 'var(--text-note)' },
  '.cm-textfield': { ...button, fontSize: 'var(--text-note)' },
  '.cm-button': { ...button, backgroundImage: 'none', fontSize: 'var(--text-note)', cursor: 'pointer' },
  '.cm-panel.cm-search [name=close]': { color: 'var(--ink)', minWidth: '2rem', minHeight: '2rem' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    background: 'var(--sheet)',
    color: 'var(--ink)',
    boxShadow: 'var(--float)',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--danger)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger)',
    textDecorationSkipInk: 'none',
  },
})

/** With a contrast of at least 4.5:1. */
export const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.tagName, tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent)' },
  { tag: [tags.string, tags.attributeValue, tags.special(tags.string)], color: 'var(--success)' },
  { tag: [tags.number, tags.bool, tags.atom, tags.null, tags.unit, tags.color], color: 'var(--unread)' },
  { tag: [tags.processingInstruction, tags.meta, tags.escape], color: 'var(--warning)' },
  { tag: tags.comment, color: 'var(--ink-soft)', fontStyle: 'italic' },
  { tag: tags.heading, color: 'var(--accent)', fontWeight: '650' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--accent)', textDecoration: 'underline' },
  { tag: tags.invalid, color: 'var(--danger)' },
])
