/** Folded words in German and English that tell neither events nor names apart. */
export const smallWords: ReadonlySet<string> = new Set(
  (
    'der die das den dem des ein eine einen einem einer im in am an auf bei beim mit vom von zu zum zur und ' +
    'the of on at for with and to'
  ).split(' '),
)
