/**
 * Values by their keys, those used last: whatever is got or set counts as used, and the least recently used goes first.
 * @param room how many are kept
 */
export const keepRecent = <Value>(room: number) => {
  const kept = new Map<string, Value>()

  const set = (key: string, value: Value): Value => {
    kept.delete(key)
    kept.set(key, value)
    const oldest = kept.size > room ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    return value
  }

  return {
    get: (key: string): Value | undefined => {
      const value = kept.get(key)
      return value === undefined ? undefined : set(key, value)
    },
    /** Returns what was set. */
    set,
    forget: (key: string): void => {
      kept.delete(key)
    },
  }
}
