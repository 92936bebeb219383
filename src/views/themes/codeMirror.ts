import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { css } from '@codemirror/lang-css'
import { javascript } from '@codemirror/lang-javascript'
import { liquid } from '@codemirror/lang-liquid'
import { markdown } from '@codemirror/lang-markdown'
import { xml } from '@codemirror/lang-xml'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view'
import type { Fault } from '#domain/themes/themeFile.ts'
import { changeBetween, positionOf } from '#src/views/texts/textPlaces.ts'
import { editorTheme, highlighting } from './codeMirrorTheme.ts'
import type { EditorFacts, EditorOptions, Syntax } from './codeMirrorTypes.ts'

const languages: Record<Syntax, () => Extension> = { liquid, css, js: javascript, svg: xml, md: markdown, yaml }

/** Some languages close tags and brackets themselves, and double what people type anyway. */
const literally = Prec.highest(
  EditorView.inputHandler.of((view, _from, _to, _text, insert) => {
    view.dispatch(insert())
    return true
  }),
)

const isProse = (syntax: Syntax): boolean => syntax === 'md' || syntax === 'yaml'

const factsExtension = ({ label, describedBy, isReadOnly, isInvalid, phrases }: EditorFacts): Extension => [
  EditorState.readOnly.of(isReadOnly),
  EditorState.phrases.of(phrases),
  EditorView.contentAttributes.of({
    tabindex: '0',
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-readonly': String(isReadOnly),
    'aria-invalid': String(isInvalid),
  }),
]

/** Tab leaves the editor; Ctrl+M (Mac: Shift+Alt+M) lets it indent. Ctrl+S saves. */
export const createCodeMirror = ({ parent, text, syntax, facts, onChange, onSave }: EditorOptions) => {
  const changeable = new Compartment()
  let known = text
  const save = {
    key: 'Mod-s',
    preventDefault: true,
    run: () => {
      onSave()
      return true
    },
  }
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      lineNumbers(),
      lintGutter(),
      highlightSpecialChars(),
      history(),
      indentOnInput(),
      bracketMatching(),
      search({ top: true }),
      keymap.of([save, indentWithTab, ...defaultKeymap, ...historyKeymap, ...searchKeymap]),
      literally,
      languages[syntax](),
      isProse(syntax) ? EditorView.lineWrapping : [],
      syntaxHighlighting(highlighting),
      editorTheme,
      changeable.of(factsExtension(facts)),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (!docChanged) return
        const changed = state.doc.toString()
        if (changed === known) return
        known = changed
        onChange(changed)
      }),
    ],
  })
  view.setTabFocusMode(true)

  return {
    configure: (changed: EditorFacts) => view.dispatch({ effects: changeable.reconfigure(factsExtension(changed)) }),

    /** Undo reverts it like typing. */
    setText: (wanted: string) => {
      if (wanted === known) return
      const changes = changeBetween(known, wanted)
      known = wanted
      view.dispatch({ changes })
    },

    /** The mark moves with the text. */
    setFault: (fault: Fault | null) => {
      if (fault === null) return view.dispatch(setDiagnostics(view.state, []))
      const from = positionOf(view.state.doc, fault)
      const { to } = view.state.doc.lineAt(from)
      view.dispatch(setDiagnostics(view.state, [{ from, to, severity: 'error', message: fault.text }]))
    },

    /** With a length it selects. */
    goTo: ({ length = 0, ...place }: Pick<Fault, 'line' | 'column'> & { length?: number }) => {
      const anchor = positionOf(view.state.doc, place)
      const head = Math.min(anchor + length, view.state.doc.length)
      view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
      view.focus()
    },

    destroy: () => view.destroy(),
  }
}

export type CodeMirror = ReturnType<typeof createCodeMirror>
