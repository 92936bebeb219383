import { toFailure } from '#domain/failure.ts'

/** A unique key. Without HTTPS, `crypto.randomUUID` is missing. */
export const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const createRunId = (): string => createKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * Gives creations their keys. One that is sent again has its first key, as only its answer may be lost; if what it made was
 * changed since, it gets a new one.
 */
export const keyCreations = () => {
  let unanswered: { text: string; key: string } | null = null
  return async <Result>(body: unknown, send: (key: string) => Promise<Result>): Promise<Result> => {
    const text = JSON.stringify(body)
    const { key } = unanswered?.text === text ? unanswered : { key: createKey() }
    unanswered = { text, key }
    const result = await send(key).catch((error: unknown) => {
      if (toFailure(error).code === 'changedMeanwhile') unanswered = null
      throw error
    })
    unanswered = null
    return result
  }
}
