import { type ComponentType, lazy } from 'react'

type Code = { default: ComponentType }
type Load = () => Promise<Code>

/**
 * Components whose code loads when first shown. `tell` hears the wanted page, and asks {@link load} for its code. `reach`
 * fails while there is no network: a browser never asks again for code that failed to come.
 */
export const createLatePages = (tell: (page: string) => void, reach: () => Promise<unknown>) => {
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

  const load = async (page: string): Promise<void> => {
    const wanted = [page, background].flatMap((name) => missing.get(name) ?? [])
    if (wanted.length > 0) await reach()
    await Promise.all(wanted.map((fetchCode) => fetchCode()))
  }

  return {
    load,
    /** Later: rendering must not change other components. */
    page: (path: string, code: Load) => late(path, code, () => queueMicrotask(() => tell(path))),
    /** The next page tries a failed load again. */
    beside: (code: Load) => late(background, code, () => void load(background).catch(() => {})),
  }
}

export type LatePages = ReturnType<typeof createLatePages>
