import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fault } from '#domain/themes/themeFile.ts'
import styles from './CodeEditor.module.css'
import { type CodeMirror, createCodeMirror } from './codeMirror.ts'
import type { EditorFacts, Syntax } from './codeMirrorTypes.ts'

export type CodeEditorHandle = Pick<CodeMirror, 'goTo'>

export type CodeEditorProps = {
  ref: Ref<CodeEditorHandle>
  label: string
  /** Separated by blanks. */
  describedBy: string
  text: string
  syntax: Syntax
  /** In pixels (§9). */
  height: number
  isReadOnly: boolean
  fault: Fault | null
  onChange: (text: string) => void
  onSave: () => void
}

/** What CodeMirror says, as far as people can meet it here. */
const phrases = [
  'Find',
  'Replace',
  'next',
  'previous',
  'all',
  'match case',
  'regexp',
  'by word',
  'replace',
  'replace all',
  'close',
  'current match',
  'on line',
  'replaced match on line $',
  'replaced $ matches',
  'Go to line',
  'go',
  'Control character',
  'Selection deleted',
] as const

/** CodeMirror draws outside React's tree. */
const CodeEditor = ({ ref, text, syntax, fault, height, onChange, onSave, ...props }: CodeEditorProps) => {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const mirror = useRef<CodeMirror>(null)
  const { label, describedBy, isReadOnly } = props
  const facts: EditorFacts = {
    label,
    describedBy,
    isReadOnly,
    isInvalid: fault !== null,
    phrases: Object.fromEntries(phrases.map((phrase) => [phrase, t(`codeEditor.${phrase}`)])),
  }
  const factsNow = JSON.stringify(facts)

  const tellChange = useEffectEvent(onChange)
  const tellSave = useEffectEvent(onSave)
  const open = useEffectEvent((parent: Element) =>
    createCodeMirror({ parent, text, syntax, facts, onChange: (typed) => tellChange(typed), onSave: () => tellSave() }),
  )
  useEffect(() => {
    if (place.current === null) return
    const opened = open(place.current)
    mirror.current = opened
    return () => opened.destroy()
  }, [])
  useEffect(() => mirror.current?.configure(JSON.parse(factsNow)), [factsNow])
  useEffect(() => mirror.current?.setText(text), [text])
  useEffect(() => mirror.current?.setFault(fault), [fault])
  useImperativeHandle(ref, () => ({ goTo: (where) => mirror.current?.goTo(where) }), [])

  return <div ref={place} className={styles.editor} style={{ height }} />
}

export default CodeEditor
