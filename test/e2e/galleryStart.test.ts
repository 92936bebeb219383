import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { waitedForProcessor } from '../waiting.ts'
import { launchBrowser } from './support.ts'

/** How long `npm run machines` takes to its first picture, on a clone where it was never built. */

const root = join(import.meta.dirname, '../..')
const bar = 3000

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('from the command to the first drawn machine in 3 s, build included', async () => {
  rmSync(join(root, 'node_modules/.cache/gallery'), { recursive: true, force: true })
  const browser = await launchBrowser({ isMeasured: true })
  const page = await browser.newPage()
  const port = await freePort()
  const [begun, waitedBefore] = [performance.now(), waitedForProcessor()]
  const gallery = spawn(process.execPath, ['scripts/machines.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(gallery.stdout, 'data')
    await page.goto(`http://127.0.0.1:${port}/#/session`)
    await page.locator('svg[data-machine="session"] [data-node="anonymous"]').waitFor()
    const took = performance.now() - begun - (waitedForProcessor() - waitedBefore)
    expect(took).toBeLessThan(bar)
  } finally {
    gallery.kill()
    await browser.close()
  }
})
