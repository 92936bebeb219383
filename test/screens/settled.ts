import { setTimeout as after } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

/** How long a page may load, in milliseconds. */
const timeout = 60_000

/** Resolves when nothing loaded for two frames, fonts and pictures are there, and a dialog can be seen. */
export const watchLoads = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>()
  let changed = Promise.withResolvers<void>()
  const note = () => {
    changed.resolve()
    changed = Promise.withResolvers<void>()
  }
  page.on('request', (request) => {
    open.add(request)
    note()
  })
  const close = (request: Request) => {
    open.delete(request)
    note()
  }
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  page.on('framenavigated', note)

  const refuse = () => {
    throw new Error(`still loading: ${[...open].map((request) => request.url()).join(', ')}`)
  }

  return async () => {
    for (let calm = 0; calm < 2; calm += 1) {
      while (open.size > 0) {
        calm = 0
        await Promise.race([changed.promise, after(timeout, undefined, { ref: false }).then(refuse)])
      }
      await page.evaluate(paint)
    }
    await page.waitForFunction(areDialogsSeen)
  }
}

const paint = async (): Promise<void> => {
  await document.fonts.ready
  const pictures = [...document.images].map((picture) => {
    picture.loading = 'eager'
    return picture.decode().catch(() => undefined)
  })
  await Promise.all(pictures)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** On phones, React Aria keeps a dialog with a focused field transparent until the keyboard is open, or for 600 ms. */
const areDialogsSeen = (): boolean =>
  [...document.querySelectorAll('[role$=dialog]')].every(
    (dialog) => !dialog.checkVisibility() || dialog.checkVisibility({ opacityProperty: true }),
  )
