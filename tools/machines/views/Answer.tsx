import { useId, useState } from 'react'
import type { JsonEvent } from '../trace/json.ts'

const parsed = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/** An answer of an actor that is typed as JSON. */
export const Answer = ({ actor, onAnswer }: { actor: string; onAnswer: (event: JsonEvent) => void }) => {
  const [text, setText] = useState('')
  const id = useId()
  const answer = parsed(text)
  const isWrong = text !== '' && answer === null
  return (
    <details>
      <summary>Another answer of {actor}</summary>
      <label htmlFor={id}>JSON</label>
      <textarea id={id} value={text} onChange={({ target }) => setText(target.value)} rows={3} aria-invalid={isWrong} />
      {isWrong && <p className="error">This is not JSON. Texts stand in quotation marks.</p>}
      <p className="tools">
        <button
          type="button"
          disabled={answer === null}
          onClick={() => onAnswer({ type: `xstate.done.actor.${actor}`, output: answer?.value })}
        >
          Answer
        </button>
        <button
          type="button"
          disabled={answer === null}
          onClick={() => onAnswer({ type: `xstate.error.actor.${actor}`, error: { failure: answer?.value } })}
        >
          Fail with it
        </button>
      </p>
    </details>
  )
}
