import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const paper = '#f3ead8'
const night = '#1d2b3a'
const brick = '#b5442e'
const ochre = '#dba23c'
const moss = '#4f6f52'
const lake = '#2f5f8a'
const rose = '#dcaaa0'

type Poster = { width: number; height: number; ground: string; shapes: string }

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const ring = (x: number, y: number, r: number, stroke: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
const box = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`

const turn = (colours: readonly string[], index: number): string => colours[index % colours.length] ?? paper

const posters = {
  choir: {
    width: 900,
    height: 1200,
    ground: lake,
    shapes:
      range(6)
        .map((at) => ring(450, 820, 170 + at * 95, at % 2 === 0 ? paper : ochre, 18 - at * 2))
        .join('') +
      box(0, 820, 900, 380, night) +
      range(7)
        .map((at) => circle(120 + at * 110, 900 + (at % 2) * 46, 46, turn([paper, rose, ochre], at)))
        .join('') +
      range(7)
        .map((at) => box(74 + at * 110, 960 + (at % 2) * 46, 92, 300, turn([brick, moss, lake], at), 46))
        .join(''),
  },
  market: {
    width: 1200,
    height: 800,
    ground: paper,
    shapes:
      range(10)
        .map((at) => path(`M${at * 120} 0h120v230a60 60 0 0 1-120 0z`, at % 2 === 0 ? brick : '#fffaf0'))
        .join('') +
      box(60, 560, 1080, 240, moss, 12) +
      range(30)
        .map((at) =>
          circle(130 + (at % 10) * 104, 560 - Math.floor(at / 10) * 62, 50, turn([ochre, brick, moss, rose], at * 3)),
        )
        .join('') +
      box(60, 580, 1080, 240, '#7c5a3a', 12),
  },
  film: {
    width: 1200,
    height: 675,
    ground: night,
    shapes:
      path('M250 340L1200 40v600z', '#f3ead8e0') +
      circle(1010, 340, 120, rose) +
      circle(960, 320, 120, brick) +
      box(70, 290, 200, 100, ochre, 10) +
      [130, 250]
        .map((x) => circle(x, 215, 82, ochre) + circle(x, 215, 26, night) + ring(x, 215, 52, night, 10))
        .join(''),
  },
  garden: {
    width: 1200,
    height: 900,
    ground: '#f1d9a8',
    shapes:
      circle(860, 330, 150, brick) +
      path('M0 420Q330 300 640 400T1200 370V900H0z', '#86a07a') +
      path('M0 560Q420 450 1200 560V900H0z', moss) +
      range(7)
        .map((at) => line(`M${170 + at * 150} 860V${640 + (at % 2) * 40}`, paper, 10))
        .join('') +
      range(7)
        .map((at) => {
          const [x, y] = [170 + at * 150, 700 + (at % 2) * 40]
          return (
            path(`M${x} ${y}q70-10 74-80q-74 4-74 80z`, paper) + path(`M${x} ${y + 50}q-70-10-74-80q74 4 74 80z`, ochre)
          )
        })
        .join(''),
  },
  jazz: {
    width: 900,
    height: 1200,
    ground: '#23233f',
    shapes:
      circle(640, 300, 190, ochre) +
      path(
        'M330 1120c-170 0-230-130-190-250c20-70 70-90 70-150c0-50-50-70-50-140c0-90 80-140 170-140s170 50 170 140c0 70-50 90-50 140c0 60 50 80 70 150c40 120-20 250-190 250z',
        brick,
      ) +
      range(4)
        .map((at) => line(`M${306 + at * 16} 60V980`, paper, 4))
        .join('') +
      box(292, 40, 78, 420, night, 20) +
      range(4)
        .map((at) => line(`M${306 + at * 16} 60V980`, paper, 4))
        .join('') +
      circle(240, 820, 18, night) +
      circle(420, 820, 18, night),
  },
  theatre: {
    width: 1200,
    height: 800,
    ground: '#f0c56b',
    shapes:
      `<ellipse cx="600" cy="690" rx="330" ry="70" fill="${paper}"/>` +
      circle(600, 430, 60, night) +
      path('M600 480q110 0 120 210h-240q10-210 120-210z', night) +
      range(5)
        .map((at) => path(`M${at * 92} 0h92q-20 420-${at * 26} 800h-92z`, at % 2 === 0 ? brick : '#8f3222'))
        .join('') +
      range(5)
        .map((at) => path(`M${1200 - at * 92} 0h-92q20 420 ${at * 26} 800h92z`, at % 2 === 0 ? brick : '#8f3222'))
        .join(''),
  },
  repair: {
    width: 1200,
    height: 800,
    ground: '#d9e2dc',
    shapes: [
      { x: 440, y: 420, r: 210, fill: lake },
      { x: 800, y: 300, r: 140, fill: ochre },
      { x: 820, y: 610, r: 110, fill: brick },
    ]
      .map(
        ({ x, y, r, fill }) =>
          range(12)
            .map(
              (at) =>
                `<rect x="${x - r * 0.12}" y="${y - r * 1.2}" width="${r * 0.24}" height="${r * 0.5}" rx="8" fill="${fill}" transform="rotate(${at * 30} ${x} ${y})"/>`,
            )
            .join('') +
          circle(x, y, r, fill) +
          circle(x, y, r * 0.4, '#d9e2dc'),
      )
      .join(''),
  },
  books: {
    width: 1200,
    height: 800,
    ground: paper,
    shapes:
      range(14)
        .map((at) => {
          const height = 360 + ((at * 137) % 200)
          return (
            box(90 + at * 74, 690 - height, 64, height, turn([lake, brick, moss, ochre, night, rose], at * 5), 6) +
            box(90 + at * 74, 690 - height + 50, 64, 14, paper)
          )
        })
        .join('') + box(40, 690, 1120, 26, '#7c5a3a', 6),
  },
  spital: {
    width: 1200,
    height: 700,
    ground: '#bcd3de',
    shapes:
      path('M0 520Q300 430 620 490T1200 450V700H0z', moss) +
      path('M150 330L300 190H900L1050 330z', brick) +
      box(180, 330, 840, 290, '#fffaf0') +
      path('M560 190L600 90L640 190z', night) +
      range(7)
        .map((at) => (at === 3 ? box(555, 470, 90, 150, night, 45) : box(225 + at * 115, 400, 62, 110, lake, 31)))
        .join('') +
      box(0, 620, 1200, 80, '#cdbd9c'),
  },
  pavilion: {
    width: 900,
    height: 1100,
    ground: '#f3d3b4',
    shapes:
      circle(690, 260, 120, paper) +
      path('M0 560Q240 420 480 540T900 500V760H0z', moss) +
      path('M180 520L450 330L720 520z', brick) +
      range(4)
        .map((at) => box(215 + at * 150, 520, 26, 200, paper))
        .join('') +
      box(170, 715, 560, 34, night) +
      box(0, 749, 900, 351, lake) +
      range(9)
        .map((at) => line(`M${60 + ((at * 197) % 560)} ${800 + at * 32}h${120 + ((at * 83) % 160)}`, '#8fb3cf', 8))
        .join(''),
  },
} as const satisfies Record<string, Poster>

export type PosterName = keyof typeof posters

export const posterNames = Object.keys(posters) as PosterName[]

export const posterSvg = (name: PosterName): string => {
  const { width, height, ground, shapes }: Poster = posters[name]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${box(0, 0, width, height, ground)}${shapes}</svg>`
}

/** Draws all posters as JPEGs of about 10 kB, in its own process: where uploads are served, sharp opens no SVG. */
export const drawPosters = async (): Promise<(name: PosterName) => Uint8Array<ArrayBuffer>> => {
  const folder = await mkdtemp(join(tmpdir(), 'town-posters-'))
  try {
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'drawPosters.ts'), folder])
    const drawn = new Map(
      await Promise.all(
        posterNames.map(async (name) => [name, new Uint8Array(await readFile(join(folder, `${name}.jpg`)))] as const),
      ),
    )
    return (name) => drawn.get(name) ?? new Uint8Array()
  } finally {
    await rm(folder, { recursive: true })
  }
}
