/** Local storage in memory. */
export const storageOf = (kept: Record<string, string> = {}): Storage => {
  const values = new Map(Object.entries(kept))
  return {
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
