/** Makes a unique key. Unlike `crypto.randomUUID` it also works on pages without HTTPS. */
export const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Makes an id for a run of changes, in the form of a UUID. */
export const createRunId = (): string => createKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
