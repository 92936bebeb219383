/** Offers a text as a file to save. */
export const saveText = (name: string, text: string, type: string): void => {
  const href = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 1000)
}
