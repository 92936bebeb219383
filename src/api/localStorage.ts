import * as v from 'valibot'

/** Parses what the browser keeps under a key; null for what is missing or invalid, also in forbidden storage. */
export const readKept = <Schema extends v.GenericSchema>(
  storage: Storage,
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | null => {
  try {
    const result = v.safeParse(schema, JSON.parse(storage.getItem(key) ?? 'null'))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

export const tryToKeep = (storage: Storage, key: string, value: unknown): void => {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch {
    // Full or forbidden storage: next time the defaults apply.
  }
}

/** What is remembered of lists; a log-out clears it (§4). */
export const backstageKey = 'backstage'
