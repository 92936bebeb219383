/** A file as it was chosen in a browser. `key` is where the file itself waits, `type` its MIME type, `size` in bytes. */
export type ChosenFile = { key: string; name: string; size: number; type: string }

/** The MIME types of pictures for entries (contract §4). */
export const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Whether a file is of an accepted kind, by what the browser says of it; the server decides by the content.
 * @param accept MIME types, or name endings with their dot (`.css`), as in the `accept` attribute of a file input
 */
export const isAccepted = (file: Pick<ChosenFile, 'name' | 'type'>, accept: readonly string[]): boolean =>
  accept.some((kind) => (kind.startsWith('.') ? file.name.toLowerCase().endsWith(kind) : file.type === kind))
