/** Makes a unique key. Unlike `crypto.randomUUID` it also works on pages without HTTPS. */
export const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
