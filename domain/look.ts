import * as v from 'valibot'
import * as field from './fields.ts'
import { maximumNameLength } from './limits.ts'
import { findColorFault, themeConfigSchema } from './theme.ts'

const { sitenameShort, colorAccent, colorAccentDark } = themeConfigSchema.entries

/** How a town's calendar is called and coloured: the words of the config that a new town sets first. */
export const lookSchema = v.pipe(
  field.object({ sitename: field.required(maximumNameLength), sitenameShort, colorAccent, colorAccentDark }),
  v.forward(
    v.check((look) => findColorFault({ colorAccent: look.colorAccent }) === null, 'contrastAccent'),
    ['colorAccent'],
  ),
  v.forward(
    v.check((look) => findColorFault({ colorAccentDark: look.colorAccentDark }) === null, 'contrastAccent'),
    ['colorAccentDark'],
  ),
)

export type Look = v.InferOutput<typeof lookSchema>

/** The values of the form before it is loaded. */
export const newLook = () => ({ sitename: '', sitenameShort: '', colorAccent: '', colorAccentDark: '' })

/** There is one look: the active theme's. */
export const lookId = 'site'
