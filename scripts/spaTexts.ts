import type { Plugin } from 'vite'

/** The texts of the frame and the log-in. */
const frame = ['app', 'menu', 'login', 'toast', 'connection', 'form', 'reasons', 'failures']

/** The texts of pages that are opened seldom. They load with the first of these; all others with the first page. */
export const bundleTexts = [
  'reservations',
  'planner',
  'generation',
  'seriesWizard',
  'seriesUpdate',
  'seriesRetiming',
  'seriesDates',
  'invitations',
  'registration',
  'recoveryRequest',
  'recoveryReset',
  'firstSteps',
  'sources',
  'proposals',
  'actions',
  'backups',
  'system',
  'cms',
  'themeFiles',
  'fileEditor',
  'fileConflict',
  'fileHistory',
  'faults',
  'diff',
  'configHelp',
  'codeEditor',
]

/** The texts that only the server uses: public site and mails. */
const server = ['site', 'mail']

const partOf = (section: string): 'pages' | 'bundles' | undefined => {
  if (frame.includes(section)) return undefined
  return bundleTexts.includes(section) ? 'bundles' : 'pages'
}

/** The texts of the recorder, in builds with VITE_RECORDER=1. */
const recorder = ['recorder']

/**
 * Makes a Vite plugin: `locales/de.json` has the texts of the log-in, `…?bundles` {@link bundleTexts}, `…?pages` the others.
 * The server's are left out.
 * @param isRecording keeps the texts of the recorder
 */
export const spaTexts = (isRecording: boolean): Plugin => ({
  name: 'spa-texts',
  enforce: 'pre',
  transform: (code, id) => {
    const found = /\/locales\/\w+\.json(?:\?(pages|bundles))?$/.exec(id)
    if (found === null) return null
    const [, part] = found
    const left = isRecording ? server : [...server, ...recorder]
    const isWanted = (section: string) => partOf(section) === part && !left.includes(section)
    const texts = JSON.stringify(
      Object.fromEntries(Object.entries(JSON.parse(code)).filter(([section]) => isWanted(section))),
    )
    return part ? { code: `export default ${texts}`, moduleType: 'js', map: null } : { code: texts, map: null }
  },
})
