import * as L from 'leaflet'
import type { Header, PMTiles } from 'pmtiles'

/** PMTiles' numbers. */
const types: Readonly<Record<number, string>> = { 2: 'image/png', 3: 'image/jpeg', 4: 'image/webp', 5: 'image/avif' }

/** Empty where the file has no tile. */
export const pictureLayer = (file: PMTiles, header: Header): L.GridLayer => {
  const createTile = ({ z, x, y }: L.Coords, done: L.DoneCallback): HTMLElement => {
    const tile = document.createElement('img')
    tile.alt = ''
    const draw = async () => {
      const found = await file.getZxy(z, x, y)
      if (found === undefined) return done(undefined, tile)
      const address = URL.createObjectURL(new Blob([found.data], { type: types[header.tileType] ?? '' }))
      const end = (error?: Error) => {
        URL.revokeObjectURL(address)
        done(error, tile)
      }
      tile.onload = () => end()
      tile.onerror = () => end(new Error('The tile is no picture.'))
      tile.src = address
    }
    draw().catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error)), tile))
    return tile
  }
  const options = { minNativeZoom: header.minZoom, maxNativeZoom: header.maxZoom, noWrap: true }
  return Object.assign(new L.GridLayer(options), { createTile })
}
