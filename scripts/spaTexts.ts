import type { Plugin } from 'vite'

/** Vite plugin: the sentences that only the server says (public site, mails) stay out of the SPA's language files. */
export const spaTexts = (): Plugin => ({
  name: 'spa-texts',
  enforce: 'pre',
  transform: (code, id) => {
    if (!/\/locales\/\w+\.json$/.test(id)) return null
    const { site: _site, mail: _mail, ...texts } = JSON.parse(code)
    return { code: JSON.stringify(texts), map: null }
  },
})
