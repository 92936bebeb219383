/** Strings and URLs first: comment signs mean nothing in them. Unclosed parts read to the end: linear time. */
const parts =
  /("(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|url\(\s*[^"'\s)](?:[^)\\]|\\.)*\)?|\\.)|\/\*(?:.*?\*\/|.*$)(?:[ \t]*\n\s*)?|([{};])\n\s*|\n\s+/gis

/** A new line or an empty comment stays where it separates its neighbours. */
export const minifyCss = (css: string): string =>
  css.replace(
    parts,
    (part, kept: string | undefined, sign: string | undefined) =>
      kept ?? sign ?? (/^\n|\*\/\s+$/.test(part) ? '\n' : '/**/'),
  )
