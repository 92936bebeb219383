import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startScript } from '../script.ts'
import { findTwoPorts } from '../server/port.ts'

/** `npm run dev` with a data folder of its own. `token`: of the invitation that the start prints. */
export type Development = { address: string; token: string; end: () => Promise<void> }

export const startDevelopment = async (): Promise<Development> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dev-'))
  const port = await findTwoPorts()
  const script = startScript(['scripts/dev.ts'], { DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(port) })
  const token = await script.first(/invitation\/(\S+)/)
  await script.first(/(Local:)/)
  return {
    address: `http://127.0.0.1:${port}`,
    token,
    end: async () => {
      await script.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
