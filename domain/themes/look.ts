import * as v from 'valibot'
import * as field from '#domain/fields.ts'
import { maximumNameLength } from '#domain/limits.ts'
import { findColorFault, themeConfigSchema, word } from './themeConfig.ts'

const { colorAccent, colorAccentDark } = themeConfigSchema.entries

/**
 * Missing fields stay.
 * - `sitenameTranslated`: the name in the site's other language, empty for the same one
 * - `image`: an uploaded picture's id, the URL of the present logo, or null
 */
export const lookSchema = v.pipe(
  field.object({
    sitename: field.required(maximumNameLength),
    sitenameTranslated: word(maximumNameLength),
    sitenameShort: word(),
    sitenameLong: word(),
    defaultMetaTitle: word(),
    image: v.optional(v.nullable(v.pipe(v.string('type'), v.maxLength(200, 'tooLong')))),
    logoAlt: word(),
    colorAccent,
    colorAccentDark,
  }),
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

export const newLook = () => ({
  sitename: '',
  sitenameTranslated: '',
  sitenameShort: '',
  sitenameLong: '',
  defaultMetaTitle: '',
  image: null,
  logoAlt: '',
  colorAccent: '',
  colorAccentDark: '',
})

/** There is one look. */
export const lookId = 'site'
