const shortest = 3

/** The longer ones first. */
const endings = ['ern', 'ing', 'em', 'en', 'er', 'es', 'ed', 'e', 'n', 's']

/** Shorter stems would cut `ring` or `bett`. */
const leaves = (ending: string): number =>
  ending.length === 1 || ending === 'er' || ending === 'en' ? shortest : shortest + 1

/** What all forms of a folded word share, in both languages: `konzert` for "Konzerte", `danc` for "dancing". */
export const stem = (word: string): string => {
  if (!/^[a-z]{4,}$/.test(word)) return word
  // "Mitsingen" is no English word in -ing.
  if (word.endsWith('ingen')) return word.slice(0, -'en'.length)
  let rest = word
    .replace(/innen$/, 'in')
    .replace(/ies$/, 'y')
    .replace(/tre$/, 'ter')
  for (let before = ''; before !== rest; ) {
    before = rest
    const ending = endings.find(
      (each) => rest.endsWith(each) && !rest.endsWith('ss') && rest.length - each.length >= leaves(each),
    )
    if (ending !== undefined) rest = rest.slice(0, -ending.length)
  }
  return rest.replace(/([bdgmnprt])\1$/, '$1').replace(/y$/, 'i')
}
