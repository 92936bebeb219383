import 'leaflet/dist/leaflet.css'
import * as L from 'leaflet'
import { PMTiles } from 'pmtiles'
import { leafletLayer } from 'protomaps-leaflet'
import './map.css'
import { pictureLayer } from './pictureLayer.ts'
import { pinsOf, type Spot } from './pins.ts'

// protomaps-leaflet looks for it there.
Reflect.set(globalThis, 'L', L)

export type Words = { zoomIn: string; zoomOut: string; close: string }

/** PMTiles' number for vectors; others are pictures. */
const vectors = 1

/** A single place is not shown nearer at first. */
const nearest = 16
/** Vectors can be drawn larger than stored. */
const largest = 19

/** Draws a map with pins in the order of the spots. `tiles` is the URL of a PMTiles file. @throws when it cannot be read */
export const drawMap = async (
  area: HTMLElement,
  { tiles, spots, language, words }: { tiles: string; spots: readonly Spot[]; language: string; words: Words },
): Promise<void> => {
  const file = new PMTiles(tiles)
  const header = await file.getHeader()
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const isVector = header.tileType === vectors
  const map = L.map(area, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    // Vectors of a zoom are drawn at the next.
    minZoom: header.minZoom + (isVector ? 1 : 0),
    maxZoom: isVector ? largest : header.maxZoom + 1,
    maxBounds: L.latLngBounds([header.minLat, header.minLon], [header.maxLat, header.maxLon]).pad(0.5),
  })
  L.control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut, position: 'bottomleft' }).addTo(map)
  L.control
    .attribution({ prefix: false })
    .addTo(map)
    .addAttribution(await creditOf(file))
  // The wheel scrolls the page until the map has the focus.
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())

  const pins = pinsOf(spots, words)
  map.fitBounds(L.latLngBounds(pins.map((pin) => pin.getLatLng())).pad(0.1), { maxZoom: nearest })

  const dark = matchMedia('(prefers-color-scheme: dark)')
  const layerOf = (): L.Layer =>
    isVector
      ? // Its types know nothing of Leaflet's.
        (leafletLayer({
          url: file,
          maxDataZoom: header.maxZoom,
          attribution: '',
          flavor: dark.matches ? 'dark' : 'light',
          lang: language,
        }) as unknown as L.Layer)
      : pictureLayer(file, header)
  let layer = layerOf().addTo(map)
  if (isVector) {
    dark.addEventListener('change', () => {
      layer.remove()
      layer = layerOf().addTo(map)
    })
  }
  for (const pin of pins) pin.addTo(map)
}

/** The file's text as HTML, without its markup. */
const creditOf = async (file: PMTiles): Promise<string> => {
  const { attribution } = Object(await file.getMetadata().catch(() => null)) as { attribution?: unknown }
  const text = new DOMParser().parseFromString(String(attribution ?? ''), 'text/html').body.textContent
  const line = document.createElement(text === '' || text.includes('OpenStreetMap') ? 'a' : 'span')
  if (line instanceof HTMLAnchorElement) line.href = 'https://www.openstreetmap.org/copyright'
  line.textContent = text === '' ? '© OpenStreetMap' : text
  return line.outerHTML
}
