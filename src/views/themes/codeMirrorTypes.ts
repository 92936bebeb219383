export type Syntax = 'liquid' | 'css' | 'js' | 'svg' | 'md' | 'yaml'

export type EditorFacts = {
  label: string
  describedBy: string
  isReadOnly: boolean
  isInvalid: boolean
  /** In the interface language. */
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
