import type { Recording } from './recording.ts'

/** Also one that is being typed: `ada@exam`. */
const email = /[\p{L}\p{N}._+-]+(?:@|%40)[\p{L}\p{N}.-]*/gu
const isWhole = (address: string): boolean => /@[^@]+\.[^@.]{2,}$/.test(address)
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const long = /[A-Za-z0-9_-]{24,}/g

const isToken = (text: string): boolean => /\d/.test(text) && /[A-Za-z]/.test(text) && !uuid.test(text)
const isMasked = (text: string): boolean => text.endsWith('@masked.invalid') || /^person\d+@$/.test(text)

/** In letters; shorter beginnings say nothing of anybody. */
const shortestBeginning = 3

/**
 * Replaces each e-mail address by one that leads nowhere, the same one each time, so that the recording replays as
 * before; and each beginning of it that was typed, in a field for addresses or at the end of a text, by one that is none.
 */
export const withoutEmails = (recording: Recording): Recording => {
  const text = JSON.stringify(recording)
  const known = [...new Set(text.match(email) ?? [])].filter((found) => !isMasked(found) && !found.includes('%40'))
  const people = known.filter((found) => !known.some((other) => other !== found && other.startsWith(found)))
  const personOf = (typed: string) => `person${people.findIndex((address) => address.startsWith(typed)) + 1}`
  const withoutAddresses = text.replace(email, (found) => {
    if (!known.includes(found)) return found
    return isWhole(found) ? `${personOf(found)}@masked.invalid` : `${personOf(found)}@`
  })
  const beginnings = people.flatMap((address) => {
    const [name = ''] = address.split('@')
    return Array.from(name, (_, index) => name.slice(0, index + 1)).slice(shortestBeginning - 1)
  })
  const typed = new Set(beginnings)
  return JSON.parse(withoutAddresses, function (this: { name?: unknown }, key, value: unknown) {
    if (typeof value !== 'string') return value
    const isAddress = /mail/i.test(key) || (key === 'value' && /mail/i.test(String(this.name)))
    if (isAddress && typed.has(value)) return personOf(value)
    return value.replace(/(?<=\s)\S+$/, (last) => (typed.has(last) ? personOf(last) : last))
  })
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
