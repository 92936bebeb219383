/** What a text is written in. */
export type Syntax = 'liquid' | 'css' | 'js' | 'svg' | 'md' | 'yaml'

/** What may change about an editor while it is open. */
export type EditorFacts = {
  /** Its accessible name, and the ids of what describes it. */
  label: string
  describedBy: string
  isReadOnly: boolean
  isInvalid: boolean
  /** CodeMirror's own words in the language of the interface. */
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
