export type Syntax = 'liquid' | 'css' | 'js' | 'svg' | 'md' | 'yaml'

/** What can change while an editor is open. */
export type EditorFacts = {
  /** Accessible name and ids of descriptions. */
  label: string
  describedBy: string
  isReadOnly: boolean
  isInvalid: boolean
  /** CodeMirror's texts in the interface language. */
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
