import { fold } from '#domain/text.ts'

/** What stands where a place should of what is on the web alone. */
export const onlineNames = [
  'online',
  'digital',
  'virtuell',
  'virtual',
  'zoom',
  'webinar',
  'livestream',
  'live-stream',
  'youtube',
  'internet',
  'skype',
  'discord',
  'webex',
  'jitsi',
  'google meet',
  'teams',
  'ms teams',
  'microsoft teams',
] as const
const anywhere = onlineNames.join('|')
const isOnline = new RegExp(
  `^(?:(?:via|per|uber|auf|im|on) )?(?:${anywhere})(?:[\\s(/-]+(?:${anywhere}|via|per|uber|event|veranstaltung|meeting|call)\\)?)*$`,
)
const open = 'tb[acd]|t\\. ?b\\. ?[acd]|n\\.? ?n\\.?|k\\. ?a|n/a|[-–—?.…]+|unbekannt|unknown|open'
const later =
  '(?:noch )?(?:offen|unklar|unbekannt)|folgt(?: noch)?|(?:wird |steht )?(?:noch )?(?:nicht )?(?:fest|bekannt ?(?:ge)?geben|mitgeteilt|angekundigt)' +
  '|(?:will |to )?be (?:announced|confirmed|decided)|follows|not yet known' +
  '|(?:siehe|s\\.|see)(?: unsere| our)? (?:website|webseite|homepage|internet(?:seite)?|beschreibung|description)'
const several =
  '(?:verschiedene|mehrere|diverse|various|several|different)(?: [a-z]+)? ?(?:orte?n?|veranstaltungsorte?n?|locations?|venues?|places?)'
const isUnknown = new RegExp(
  `^[([]?(?:(?:der |the )?(?:ort|veranstaltungsort|treffpunkt|venue|location|place)(?: (?:ist|is))?[:\\s-]+)?(?:${open}|${later}|${several})\\.?[)\\]]?$`,
)

/** Whether a text that stands where a place should names none: `Zoom`, `N.N.`, `Ort wird noch bekannt gegeben`, `various venues`. */
export const isNoPlace = (name: string): boolean => {
  const text = fold(name).trim()
  return isOnline.test(text) || isUnknown.test(text)
}
