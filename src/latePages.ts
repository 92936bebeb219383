import { type ComponentType, lazy } from 'react'

type Code = { default: ComponentType }
type Load = () => Promise<Code>

/**
 * Components whose code loads when they are first shown. A load that fails is no error: the component waits until a later
 * try succeeds.
 * @param tell hears the path of a page that is asked for; it asks {@link load} for the code
 */
export const createLatePages = (tell: (page: string) => void) => {
  const missing = new Map<string, () => Promise<void>>()
  const background = 'background'

  const late = (name: string, load: Load, ask: () => void) =>
    lazy(
      () =>
        new Promise<Code>((resolve) => {
          missing.set(name, async () => {
            resolve(await load())
            missing.delete(name)
          })
          ask()
        }),
    )

  /** Loads what a page needs, if it was asked for and is missing. @throws what the browser says when it fails */
  const load = async (page: string): Promise<void> => {
    await Promise.all([missing.get(page)?.(), missing.get(background)?.()])
  }

  return {
    load,
    /** A page by the path of its route. Rendering must not change other components, so the frame hears of it afterwards. */
    page: (path: string, code: Load) => late(path, code, () => queueMicrotask(() => tell(path))),
    /** What runs beside the pages; a failed load is tried again with the next page. */
    beside: (code: Load) => late(background, code, () => void load(background).catch(() => {})),
  }
}

export type LatePages = ReturnType<typeof createLatePages>
