/** The syntax of a text. */
export type Syntax = 'liquid' | 'css' | 'js' | 'svg' | 'md' | 'yaml'

/** What may change while an editor is open. */
export type EditorFacts = {
  /** Its accessible name, and the ids of its descriptions. */
  label: string
  describedBy: string
  isReadOnly: boolean
  isInvalid: boolean
  /** CodeMirror's own texts in the interface language. */
  phrases: Record<string, string>
}

export type EditorOptions = {
  parent: Element
  text: string
  syntax: Syntax
  facts: EditorFacts
  onChange: (text: string) => void
  onSave: () => void
}
