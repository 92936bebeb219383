/** A try: the longer side in pixels, and the quality of the JPEG from 0 to 1. */
export type ScalingStep = { longestSide: number; quality: number }

type Size = { width: number; height: number }

/** The tries for a smaller picture, best first. The first fits most photos of phones, the last fits noise. */
export const scalingSteps: readonly ScalingStep[] = [
  { longestSide: 2560, quality: 0.82 },
  { longestSide: 2048, quality: 0.8 },
  { longestSide: 1600, quality: 0.75 },
  { longestSide: 1200, quality: 0.7 },
  { longestSide: 800, quality: 0.6 },
]

/** The size with a longer side of at most `longestSide`; it never grows. */
export const scaledSize = ({ width, height }: Size, longestSide: number): Size => {
  const factor = Math.min(1, longestSide / Math.max(width, height, 1))
  const scaled = (side: number) => Math.max(1, Math.round(side * factor))
  return { width: scaled(width), height: scaled(height) }
}

export const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`
