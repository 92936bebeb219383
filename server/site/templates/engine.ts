import type { Liquid } from 'liquidjs'
import type { Language } from '#domain/languages.ts'
import { loadBuiltIn } from '#server/themes/builtIn.ts'
import { builtInAssets, type SiteTheme } from '#server/themes/siteTheme.ts'
import type { TownMapView } from '../map/townMap.ts'
import type { TextPageLink } from '../textPages.ts'
import { holdsContent, isBlankPage, layoutFile, openCommentIn, swallowsAt } from './blank.ts'
import { createEngine } from './liquid.ts'
import { type SandboxFault, sandbox, TemplateError } from './sandbox.ts'

export type Frame = {
  language: Language
  /** Query parameters that links keep, such as `lng=de` when the visitor chose the language by the address. */
  kept: Readonly<Record<string, string>>
  path: string
  /** The path, if a menu may lead to it; else empty. So the menus of all pages of events are the same. */
  menuPath: string
  /** The pages that are texts of the theme, for the footer. */
  textPages: readonly TextPageLink[]
  map: TownMapView | null
}

const rest = 60_000

let loading: Promise<Liquid> | undefined

/** `fault`: why the theme's own template was not used. */
export type RenderedPage = { html: string; fault: SandboxFault | null }

export const createPageRenderer = () => {
  const resting = new Map<string, { fault: SandboxFault; until: number }>()
  const restingFault = (name: string): SandboxFault | null => {
    const { fault, until } = resting.get(name) ?? { fault: null, until: 0 }
    if (until > performance.now()) return fault
    resting.delete(name)
    return null
  }

  /** If a theme's template fails in the sandbox, the built-in ones are used and administrators told (contract §4). */
  return async (theme: SiteTheme, template: string, frame: Frame, values: object): Promise<RenderedPage> => {
    const { key, config, assets, templates } = theme
    const globals = { ...frame, theme: config, assets }
    if (templates === null) return { html: await renderBuiltIn(template, values, globals), fault: null }
    const name = `${key} ${template}`
    let fault = restingFault(name)
    try {
      if (fault === null) {
        const html = await sandbox().render({ key, templates }, { template, values, globals })
        return { html: seen(html, templates), fault: null }
      }
    } catch (error) {
      if (error instanceof TemplateError) fault = error.fault
      if (fault?.isLimit) resting.set(name, { fault, until: performance.now() + rest })
      await theme.fail(template, error)
    }
    return { html: await renderBuiltIn(template, values, { ...globals, assets: await builtInAssets() }), fault }
  }
}

/** A page of a theme. @throws TemplateError when there is nothing to be seen of it, or nothing from somewhere on */
const seen = (html: string, templates: Readonly<Record<string, string>>): string => {
  const swallows = swallowsAt(html)
  const isCut = swallows >= 0 && /<[a-z]/i.test(html.slice(swallows + '<!--'.length))
  const isFramed = holdsContent(templates)
  if (isFramed && !isCut && !isBlankPage(html)) return html
  const place = { file: '', line: 1, column: 1, isLimit: false }
  if (isCut) {
    const text = `the page ends within ${html.slice(swallows, swallows + 40)}`
    throw new TemplateError({ ...place, ...openCommentAmong(templates), text })
  }
  if (isFramed) throw new TemplateError({ ...place, text: 'the page is blank' })
  throw new TemplateError({ ...place, file: layoutFile, text: 'there is no {% block content %}' })
}

const openCommentAmong = (templates: Readonly<Record<string, string>>) => {
  for (const [file, text] of Object.entries(templates)) {
    const place = openCommentIn(text)
    if (place !== null) return { file, ...place }
  }
  return {}
}

const renderBuiltIn = async (template: string, values: object, globals: object): Promise<string> => {
  loading ??= loadBuiltIn().then(({ templates }) => createEngine(templates, { isTrusted: true }))
  return (await loading).renderFileSync(template, values, { globals })
}
