import type { Recording } from './recording.ts'

const email = /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const long = /[A-Za-z0-9_-]{24,}/g

const isToken = (text: string): boolean => /\d/.test(text) && /[A-Za-z]/.test(text) && !uuid.test(text)
const isMasked = (text: string): boolean => text.endsWith('@masked.invalid')

/**
 * Replaces each e-mail address by one that leads nowhere, the same one each time, so that the recording replays as
 * before.
 */
export const withoutEmails = (recording: Recording): Recording => {
  const names = new Map<string, string>()
  const text = JSON.stringify(recording).replace(email, (found) => {
    if (isMasked(found) || found.includes('%40')) return found
    const name = names.get(found) ?? `person${names.size + 1}@masked.invalid`
    names.set(found, name)
    return name
  })
  return JSON.parse(text)
}

/** Parts recordings, without their e-mail addresses, into those that can be given away and sentences about the others. */
export const checked = (recordings: readonly Recording[], known: Iterable<string> = []) => {
  const secrets = [...known]
  const found = recordings.map(withoutEmails).map((recording) => ({ recording, leaks: leaksIn(recording, secrets) }))
  return {
    clean: found.flatMap(({ recording, leaks }) => (leaks.length === 0 ? [recording] : [])),
    leaks: found.flatMap(({ recording: { machine }, leaks }) => leaks.map((leak) => `${machine}: ${leak}`)),
  }
}

/** What a recording still holds of a person or gives access, as sentences; none when it can be given away. */
export const leaksIn = (recording: Recording, known: Iterable<string> = []): string[] => {
  const secrets = [...known].filter((secret) => secret.length > 3)
  const leaksOf = (value: unknown): string[] => {
    const text = JSON.stringify(value)
    return [
      ...(secrets.some((secret) => text.includes(JSON.stringify(secret).slice(1, -1))) ? ['a known secret'] : []),
      ...((text.match(email) ?? []).some((found) => !isMasked(found)) ? ['an e-mail address'] : []),
      ...((text.match(long) ?? []).some(isToken) ? ['what may be a token'] : []),
    ]
  }
  const { steps, start, input } = recording
  return [
    ...leaksOf([input, start]).map((leak) => `The start still holds ${leak}.`),
    ...steps.flatMap((step, index) => leaksOf(step).map((leak) => `Step ${index + 1} still holds ${leak}.`)),
  ]
}
