import type { Plugin } from 'vite'

/** The texts of the frame and the log-in. All others load with the first page. */
const frame = ['app', 'menu', 'login', 'toast', 'connection', 'form', 'reasons', 'failures']

/** The texts that only the server uses: public site and mails. */
const server = ['site', 'mail']

/**
 * Makes a Vite plugin: `locales/de.json` has the texts of the log-in, `…?pages` the others; the server's are left out.
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
