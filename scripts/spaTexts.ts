import type { Plugin } from 'vite'

/** The texts of the frame and the log-in: whole sections. */
export const frameSections = ['app', 'menu', 'login', 'toast', 'connection', 'failures']

/** Of other sections, which load with the first page, those that the log-in says. */
export const frameTexts: Readonly<Record<string, readonly string[]>> = {
  form: ['required', 'fieldIssue'],
  reasons: ['empty', 'tooLong', 'tooLong_limit', 'characters', 'other'],
}

/** The texts of forms, which load with them. */
export const formTexts = [
  'coordinates',
  'draft',
  'involved',
  'markdownField',
  'markdownHelp',
  'organizers',
  'similarPlaces',
  'upload',
]

/** Of sections of the frame, what only forms say. */
const formOnly: Readonly<Record<string, readonly string[]>> = {
  failures: ['addressMissing', 'geocoderUnreachable', 'noCoordinates', 'notAnImage'],
}

/** The texts of pages that are opened seldom. They load with the first of these; all others with the first page. */
export const bundleTexts = [
  'reservations',
  'planner',
  'generation',
  'seriesWizard',
  'seriesUpdate',
  'seriesRetiming',
  'seriesDates',
  'account',
  'passwordChange',
  'invitations',
  'registration',
  'recoveryRequest',
  'recoveryReset',
  'firstSteps',
  'sources',
  'proposals',
  'pairs',
  'merge',
  'thread',
  'actions',
  'backups',
  'system',
  'history',
  'setUp',
  'words',
  'look',
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

const only = (texts: object, isWanted: (name: string) => boolean): object =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => isWanted(name)))

type Part = 'pages' | 'forms' | 'bundles' | undefined

const partOf = (section: string): Part => {
  if (frameSections.includes(section)) return undefined
  if (formTexts.includes(section)) return 'forms'
  return bundleTexts.includes(section) ? 'bundles' : 'pages'
}

/** The texts of the recorder, in builds with VITE_RECORDER=1. */
const recorder = ['recorder']

/** A Vite plugin: `de.json` has the texts of the frame, `…?forms` {@link formTexts}, `…?bundles` {@link bundleTexts}, `…?pages` the others. */
export const spaTexts = (isRecording: boolean): Plugin => ({
  name: 'spa-texts',
  enforce: 'pre',
  transform: (code, id) => {
    const found = /\/locales\/\w+\.json(?:\?(pages|forms|bundles))?$/.exec(id)
    if (found === null) return null
    const part = found[1] as Part
    const left = isRecording ? server : [...server, ...recorder]
    const sections = Object.entries<object>(JSON.parse(code)).filter(([section]) => !left.includes(section))
    const wanted = sections.flatMap(([section, all]) => {
      if (partOf(section) === part) return [[section, only(all, (name) => !formOnly[section]?.includes(name))]]
      const extra = part === undefined ? frameTexts[section] : part === 'forms' && formOnly[section]
      return extra ? [[section, only(all, (name) => extra.includes(name))]] : []
    })
    const texts = JSON.stringify(Object.fromEntries(wanted))
    return part ? { code: `export default ${texts}`, moduleType: 'js', map: null } : { code: texts, map: null }
  },
})
