import type { Plugin } from 'vite'

/** The texts of the frame and the log-in. All others load with the first page. */
const frame = ['app', 'menu', 'login', 'toast', 'connection', 'form', 'reasons', 'failures']

/** The texts that only the server uses: public site and mails. */
const server = ['site', 'mail']

/** The texts of the recorder, in builds with VITE_RECORDER=1. */
const recorder = ['recorder']

/**
 * Makes a Vite plugin: `locales/de.json` has the texts of the log-in, `…?pages` the others; the server's are left out.
 * @param isRecording keeps the texts of the recorder
 */
export const spaTexts = (isRecording: boolean): Plugin => ({
  name: 'spa-texts',
  enforce: 'pre',
  transform: (code, id) => {
    if (!/\/locales\/\w+\.json(\?pages)?$/.test(id)) return null
    const isRest = id.endsWith('?pages')
    const left = isRecording ? server : [...server, ...recorder]
    const isWanted = (section: string) => frame.includes(section) !== isRest && !left.includes(section)
    const texts = JSON.stringify(
      Object.fromEntries(Object.entries(JSON.parse(code)).filter(([section]) => isWanted(section))),
    )
    return isRest ? { code: `export default ${texts}`, moduleType: 'js', map: null } : { code: texts, map: null }
  },
})
