/**
 * What of a style sheet may be left out, after what must stay: strings and bare addresses, in which the signs of a comment
 * mean nothing. Every part reads on to the end where it is not closed, so that no text takes long.
 */
const parts =
  /("(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|url\(\s*[^"'\s)](?:[^)\\]|\\.)*\)?|\\.)|\/\*(?:.*?\*\/|.*$)|\n\s+/gis

/**
 * A style sheet as it is sent: the texts of its comments and what its lines are indented by stay behind. An empty comment
 * stays, because it separates what stands beside it.
 */
export const leanCss = (css: string): string =>
  css.replace(parts, (part, kept: string | undefined) => kept ?? (part.startsWith('\n') ? '\n' : '/**/'))
