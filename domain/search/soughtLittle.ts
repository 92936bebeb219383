import { wordsOf } from '#domain/text.ts'
import { smallWords } from './smallWords.ts'
import type { Term } from './soughtConcepts.ts'

/** Folded words that are sought, but stand in texts of all kinds. */
const commonWords = new Set(
  (
    'ab vor nach aus seit bis durch gegen ohne unter sehr so nicht kein keine es wird wurde ' +
    'from since until before after without through against under very so not no it'
  ).split(' '),
)

/** Whether a term names nothing by itself: a bare number, a single letter, a word such as "ab". What is quoted does. */
export const saysLittle = ({ typed, quoted }: Term): boolean =>
  quoted === undefined &&
  wordsOf(typed).every((word) => /^(?:\p{N}+|\p{L})$/u.test(word) || smallWords.has(word) || commonWords.has(word))
