import { type KeyboardEvent, useContext, useEffect, useEffectEvent } from 'react'
import { ComboBoxStateContext, Input } from 'react-aria-components/ComboBox'
import type { Choice } from './fieldProps.ts'

type Props = {
  name: string
  text: string
  suggestions: readonly Choice[]
  onBrowse?: (() => void) | undefined
  begun?: Choice | null | undefined
  onEnter?: (() => boolean) | undefined
  onBackspace?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

export const SuggestInput = ({
  name,
  text,
  suggestions,
  onBrowse,
  begun = null,
  onEnter,
  onBackspace,
  onClose,
}: Props) => {
  const state = useContext(ComboBoxStateContext)
  const canBrowse = onBrowse !== undefined && text === ''
  const browse = () => {
    if (!canBrowse || state?.isOpen) return
    onBrowse()
    state?.open(null, 'manual')
  }
  /** The library closes the list when the page scrolls. An answer that comes after that opens it again. */
  const showAnswer = useEffectEvent((answer: readonly Choice[]) => {
    if (answer.length > 0 && state?.isFocused && !state.isOpen) state.open(null, 'input')
  })
  useEffect(() => showAnswer(suggestions), [suggestions])
  const mark = (choice: Choice) => {
    if (!state?.isOpen) state?.open(null, 'manual')
    state?.selectionManager.setFocused(true)
    state?.selectionManager.setFocusedKey(choice.id)
  }
  const pressEnter = (event: KeyboardEvent) => {
    const isMarked = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant')
    if (isMarked || event.nativeEvent.isComposing) return
    if (begun) mark(begun)
    else if (!onEnter?.()) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Input
      className="input"
      name={name}
      autoComplete="off"
      onClick={browse}
      onKeyDownCapture={(event) => {
        if (event.key === 'Backspace' && text === '') onBackspace?.()
        if (event.key === 'ArrowDown') browse()
        if (event.key === 'Escape') onClose?.()
        if (event.key === 'Enter') pressEnter(event)
      }}
    />
  )
}
