import * as v from 'valibot'

type Texts = Readonly<Record<string, string>>

/**
 * `clashes`: fields that were typed, and that another window has changed since, with what they say now. `isDecidedSince`: the
 * form did not show the last decision.
 */
type Merged = { texts: Record<string, string>; clashes: Texts; isDecidedSince: boolean }

const openedSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/** Forms send line ends of their own. */
const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim()

/**
 * What a sender changes in a form that says what it had when it was opened (`opened`, JSON), over what is `stored` by now. What
 * was not typed stays as it is stored. Without `opened`, as in a copied template, all counts as typed.
 */
export const mergeChange = (typed: Texts, stored: Texts): Merged => {
  const read = v.safeParse(openedSchema, typed.opened)
  const texts = { ...typed }
  const clashes: Record<string, string> = {}
  if (!read.success) return { texts, clashes, isDecidedSince: false }
  for (const [field, now] of Object.entries(stored)) {
    const [was, mine] = [read.output[field], typed[field]]
    if (was === undefined || mine === undefined || plain(was) === plain(now) || plain(mine) === plain(now)) continue
    if (plain(mine) === plain(was)) texts[field] = now
    else clashes[field] = now
  }
  const { decided = stored.decided } = read.output
  return { texts, clashes, isDecidedSince: decided !== stored.decided }
}
