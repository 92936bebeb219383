import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent, Observer } from 'xstate'

const secrets = new Set(['password', 'passwordRepeat', 'token'])

/**
 * Shows every actor in the Stately inspector when the address has `?inspect`. Development only: production builds do not
 * contain this file. Passwords and tokens are masked before anything leaves the page.
 */
export const startInspector = (): { inspect?: Observer<InspectionEvent> } => {
  if (!new URLSearchParams(window.location.search).has('inspect')) return {}
  const { inspect } = createBrowserInspector({ sanitizeContext: mask, sanitizeEvent: mask })
  return { inspect: inspect as Observer<InspectionEvent> }
}

/** A copy in which every secret is three dots, however deep it lies. */
export const mask = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value, (key, inner) => (secrets.has(key) ? '···' : inner)) ?? 'null')
