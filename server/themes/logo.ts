import { logoNames } from '#domain/themes/themeFile.ts'
import type { Deps } from '#server/deps.ts'
import { picturesOf } from '#server/media/images.ts'
import { pictureStoreOf } from '#server/media/pictureStore.ts'
import { notFound, refusedField } from '#server/refusal.ts'
import { type Author, removeFile, writeFile } from './files.ts'
import { nearestImage, ownVersion, type ResolvedTheme, themeFilePath } from './resolve.ts'
import { themesOf } from './resolvedThemes.ts'
import { shortHash } from './siteTheme.ts'

const uploaded = { logo: 'logo.webp', icon: 'logo-icon.png' } as const

export type LogoChange = { kind: 'removed' } | { kind: 'replaced'; logo: Uint8Array; icon: Uint8Array } | null

/** The URL of a theme's logo, while the theme is active; or null. */
export const logoLink = (theme: ResolvedTheme): string | null => {
  const logo = nearestImage(theme, logoNames)
  return logo && `/theme/${themeFilePath('image', logo.name)}?v=${shortHash(logo.hash)}`
}

/** Grows with each change of the theme's own logo. */
export const logoVersion = (theme: ResolvedTheme): number =>
  logoNames.reduce((sum, name) => sum + ownVersion(theme, 'image', name), 0)

/**
 * Plans without writing. `image`: an uploaded picture's id, the URL of the present logo, or null for none.
 * @throws Refusal 400 `field image: unknown`, `inherited` (the parent's logo would stay) or `pictureTooHeavy`
 */
export const planLogo = async (deps: Deps, image: string | null | undefined): Promise<LogoChange> => {
  const theme = await themesOf(deps).active()
  if (image === undefined || image === logoLink(theme)) return null
  if (image === null) {
    if (nearestImage(theme, logoNames)?.themeId !== theme.id)
      throw refusedField({ field: 'image', reason: 'inherited' })
    return { kind: 'removed' }
  }
  const picture = await pictureStoreOf(deps).find(image)
  if (picture === null) throw refusedField({ field: 'image', reason: 'unknown' })
  return { kind: 'replaced', ...(await picturesOf(deps).logo(picture)) }
}

/** @throws Refusal 404 */
export const foundTheme = async (deps: Deps, name: string): Promise<ResolvedTheme> => {
  const theme = await themesOf(deps).named(name)
  if (theme === null) throw notFound()
  return theme
}

export const changeLogo = async (deps: Deps, theme: string, change: LogoChange, { viewer }: Author): Promise<void> => {
  if (change === null) return
  const author = { viewer, ifMatch: undefined }
  const addressOf = (name: string) => ({ theme, type: 'image' as const, name })
  if (change.kind === 'replaced') {
    await writeFile(deps, addressOf(uploaded.logo), change.logo, author)
    await writeFile(deps, addressOf(uploaded.icon), change.icon, author)
  }
  const kept: readonly string[] = change.kind === 'replaced' ? Object.values(uploaded) : []
  const { id, files } = await foundTheme(deps, theme)
  for (const name of [...logoNames, uploaded.icon]) {
    const isOwn = files.get(themeFilePath('image', name))?.themeId === id
    if (isOwn && !kept.includes(name)) await removeFile(deps, addressOf(name), author)
  }
}
