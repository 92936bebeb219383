import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'

/** `version` differs for other content. */
export type MapFile = { path: string; size: number; changedAt: number; version: string }

export type TownMapView = { tiles: string; script: string; style: string }

const magic = 'PMTiles'
const ourVersion = 3

const manifestSchema = v.object({
  'src/map/map.ts': v.object({ file: v.string(), css: v.tuple([v.string()]) }),
})

/** The town's own map. A replaced file is used from the next page on. `dist` is the built SPA. */
export const createTownMap = ({ settings, log }: Pick<Deps, 'settings' | 'log'>, dist: string) => {
  let known: { version: string; isMap: boolean } | null = null

  const look = async (path: string): Promise<MapFile | null> => {
    const { size, mtimeMs } = await stat(path)
    const version = `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`
    if (known?.version !== version) {
      known = { version, isMap: await isPmtiles(path) }
      if (!known.isMap) log.warn({ path }, 'MAP_FILE is no PMTiles file of version 3: pages link to a map on the web')
    }
    return known.isMap ? { path, size, changedAt: mtimeMs, version } : null
  }

  const file = async (): Promise<MapFile | null> => {
    const path = settings.mapFile
    if (path === null) return null
    return look(path).catch((error: unknown) => {
      if (known?.version !== '')
        log.warn({ path, error: String(error) }, 'MAP_FILE cannot be read: pages link to a map on the web')
      known = { version: '', isMap: false }
      return null
    })
  }

  return {
    /** Null without a file, or if it is not a map. */
    file,

    /** Null without a file, and while the program is not built. */
    view: async (): Promise<TownMapView | null> => {
      const found = await file()
      if (found === null) return null
      const text = await readFile(join(dist, '.vite/manifest.json'), 'utf8').catch(() => '{}')
      const manifest = v.safeParse(manifestSchema, JSON.parse(text))
      if (!manifest.success) return null
      const program = manifest.output['src/map/map.ts']
      return { tiles: `/map/${found.version}.pmtiles`, script: `/${program.file}`, style: `/${program.css[0]}` }
    },
  }
}

export type TownMap = ReturnType<typeof createTownMap>

export const isPmtiles = async (path: string): Promise<boolean> => {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(magic.length + 1))
    return (
      bytesRead > magic.length &&
      new TextDecoder().decode(buffer.subarray(0, -1)) === magic &&
      buffer.at(-1) === ourVersion
    )
  } finally {
    await handle.close()
  }
}
