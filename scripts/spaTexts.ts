import type { Plugin } from 'vite'

/** What is said around every page, and at the log-in. Everything else comes with the first page. */
const frame = ['app', 'menu', 'login', 'toast', 'connection', 'form', 'reasons', 'failures']

/** What only the server says: public site and mails. */
const server = ['site', 'mail']

/**
 * Vite plugin: `locales/de.json` is what the log-in needs of the German texts, `locales/de.json?pages` the rest of them.
 * The sentences that only the server says stay out of both.
 */
export const spaTexts = (): Plugin => ({
  name: 'spa-texts',
  enforce: 'pre',
  transform: (code, id) => {
    if (!/\/locales\/\w+\.json(\?pages)?$/.test(id)) return null
    const isRest = id.endsWith('?pages')
    const isWanted = (section: string) => frame.includes(section) !== isRest && !server.includes(section)
    const texts = JSON.stringify(
      Object.fromEntries(Object.entries(JSON.parse(code)).filter(([section]) => isWanted(section))),
    )
    return isRest ? { code: `export default ${texts}`, moduleType: 'js', map: null } : { code: texts, map: null }
  },
})
