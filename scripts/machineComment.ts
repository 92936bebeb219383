/** The doc comment of the machine in a source, without its marks. */
export const docComment = (source: string): string => {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+Machine\b/.exec(source)?.[1] ?? ''
  return comment.replace(/^\s*\* ?/gm, '').trim()
}
