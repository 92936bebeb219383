export const shortened = (text: string, maximum: number): string =>
  text.length <= maximum ? text : `${text.slice(0, maximum - 1).toWellFormed()}…`

export const webLink = (text: string): string => (/^https?:\/\/\S{1,1900}$/i.test(text.trim()) ? text.trim() : '')

/** Whether a text only fills a place: `-`, `n/a`, `k. A.`, `keine`. */
export const saysNothing = (text: string): boolean =>
  /^(?:[-–—/?.]*|n\/?a\.?|k\. ?a\.|tba|tbd|tbc|keine?|none)$/i.test(text)
