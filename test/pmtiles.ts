import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

/** PMTiles 3 (github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */

type Tile = { z: number; x: number; y: number; content: Uint8Array }
type Bounds = { west: number; south: number; east: number; north: number }

const headerSize = 127
const uncompressed = 1
const gzipped = 2
/** Tiles in a leaf directory. */
const leafSize = 20
const kinds = { mvt: 1, png: 2, jpeg: 3, webp: 4, avif: 5 } as const

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]

type Entry = { id: number; run: number; length: number; offset: number }

/** `run` is 0 for an entry that points to a leaf directory. */
const writeDirectory = (entries: readonly Entry[]): Uint8Array =>
  Uint8Array.from([
    ...varint(entries.length),
    ...entries.flatMap(({ id }, index) => varint(id - (entries[index - 1]?.id ?? 0))),
    ...entries.flatMap(({ run }) => varint(run)),
    ...entries.flatMap(({ length }) => varint(length)),
    ...entries.flatMap(({ offset }) => varint(offset + 1)),
  ])

/** Where each of several parts begins when they stand one after the other. */
const offsetsOf = (parts: readonly Uint8Array[]): number[] =>
  parts.map((_, index) => parts.slice(0, index).reduce((sum, { length }) => sum + length, 0))

const attribution = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>'

/**
 * @param isExtract as `pmtiles extract` writes large files: leaf directories below the root, all of it compressed.
 *   Otherwise all tiles are in the root directory, and nothing is compressed.
 */
export const writePmtiles = (
  kind: keyof typeof kinds,
  tiles: readonly Tile[],
  { west, south, east, north }: Bounds,
  { isExtract = false } = {},
): Uint8Array => {
  const press = (part: Uint8Array): Uint8Array => (isExtract ? gzipSync(part) : part)
  const sorted = tiles
    .map((tile) => ({ ...tile, content: press(tile.content), id: zxyToTileId(tile.z, tile.x, tile.y) }))
    .toSorted((one, other) => one.id - other.id)
  const offsets = offsetsOf(sorted.map(({ content }) => content))
  const entries = sorted.map(({ id, content }, index) => ({
    id,
    run: 1,
    length: content.length,
    offset: offsets[index] ?? 0,
  }))
  const groups = isExtract
    ? Array.from({ length: Math.ceil(entries.length / leafSize) }, (_, leaf) =>
        entries.slice(leaf * leafSize, (leaf + 1) * leafSize),
      )
    : []
  const leaves = groups.map((group) => press(writeDirectory(group)))
  const leafOffsets = offsetsOf(leaves)
  const pointers = leaves.map((leaf, index) => ({
    id: groups[index]?.[0]?.id ?? 0,
    run: 0,
    length: leaf.length,
    offset: leafOffsets[index] ?? 0,
  }))
  const directory = press(writeDirectory(isExtract ? pointers : entries))
  const metadata = press(new TextEncoder().encode(JSON.stringify({ attribution })))
  const leafData = Buffer.concat(leaves)
  const data = Buffer.concat(sorted.map(({ content }) => content))

  const header = new DataView(new ArrayBuffer(headerSize))
  for (const [index, letter] of [...'PMTiles'].entries()) header.setUint8(index, letter.charCodeAt(0))
  header.setUint8(7, 3)
  const parts = [directory, metadata, leafData, data]
  const places = offsetsOf(parts).flatMap((offset, index) => [headerSize + offset, parts[index]?.length ?? 0])
  for (const [index, place] of [...places, sorted.length, sorted.length, sorted.length].entries())
    header.setBigUint64(8 + 8 * index, BigInt(place), true)
  const zooms = tiles.map(({ z }) => z)
  const [least, most] = [Math.min(...zooms), Math.max(...zooms)]
  const compression = isExtract ? gzipped : uncompressed
  for (const [index, byte] of [1, compression, compression, kinds[kind], least, most].entries())
    header.setUint8(96 + index, byte)
  for (const [index, degrees] of [west, south, east, north].entries())
    header.setInt32(102 + 4 * index, Math.round(degrees * 1e7), true)
  header.setUint8(118, most)
  header.setInt32(119, Math.round(((west + east) / 2) * 1e7), true)
  header.setInt32(123, Math.round(((south + north) / 2) * 1e7), true)
  return Buffer.concat([new Uint8Array(header.buffer), ...parts])
}

const field = (number: number, type: number, bytes: readonly number[]): number[] => [
  ...varint(number * 8 + type),
  ...(type === 2 ? varint(bytes.length) : []),
  ...bytes,
]
const text = (words: string) => [...new TextEncoder().encode(words)]
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

type Point = readonly [x: number, y: number]
type Layer = { name: string; kind: string; isArea: boolean; points: readonly Point[] }

const extent = 4096

const writeTile = (layers: readonly Layer[]): Uint8Array =>
  Uint8Array.from(
    layers.flatMap(({ name, kind, isArea, points }) => {
      const steps = points.map(([x, y], index) => {
        const [beforeX, beforeY] = points[index - 1] ?? [0, 0]
        return [zigzag(x - beforeX), zigzag(y - beforeY)]
      })
      const [first = [], ...others] = steps
      const geometry = [9, ...first, others.length * 8 + 2, ...others.flat(), ...(isArea ? [15] : [])]
      const feature = [
        ...field(2, 2, [0, 0]),
        ...field(3, 0, [isArea ? 3 : 2]),
        ...field(4, 2, geometry.flatMap(varint)),
      ]
      return field(3, 2, [
        ...field(1, 2, text(name)),
        ...field(2, 2, feature),
        ...field(3, 2, text('kind')),
        ...field(4, 2, field(1, 2, text(kind))),
        ...field(5, 0, varint(extent)),
        ...field(15, 0, [2]),
      ])
    }),
  )

const tileOf = (lng: number, lat: number, z: number): Point => {
  const sine = Math.sin((lat * Math.PI) / 180)
  const part = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [Math.floor(((lng + 180) / 360) * 2 ** z), Math.floor(part * 2 ** z)]
}

export const tilesIn = ({ west, south, east, north }: Bounds, zooms: readonly number[]) =>
  zooms.flatMap((z) => {
    const [[left, top], [right, bottom]] = [tileOf(west, north, z), tileOf(east, south, z)]
    const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
    return span(left, right).flatMap((x) => span(top, bottom).map((y) => ({ z, x, y })))
  })

export const writeTownMap = (
  bounds: Bounds,
  zooms: readonly number[],
  form: { isExtract?: boolean } = {},
): Uint8Array => {
  const line = (name: string, kind: string, points: readonly Point[]) => ({ name, kind, isArea: false, points })
  const area = (name: string, kind: string, [left, top, right, bottom]: readonly [number, number, number, number]) => ({
    name,
    kind,
    isArea: true,
    points: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const,
  })
  const content = writeTile([
    area('earth', 'earth', [0, 0, extent, extent]),
    area('landuse', 'park', [600, 700, 1700, 1500]),
    area('water', 'river', [0, 2900, extent, 3150]),
    line('roads', 'major_road', [
      [0, 2000],
      [extent, 2000],
    ]),
    line('roads', 'minor_road', [
      [2300, 0],
      [2300, extent],
    ]),
  ])
  return writePmtiles(
    'mvt',
    tilesIn(bounds, zooms).map((tile) => ({ ...tile, content })),
    bounds,
    form,
  )
}
