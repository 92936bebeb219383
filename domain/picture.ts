/** One try at making a picture smaller: the longer side in pixels, and the quality of the JPEG from 0 to 1. */
export type ScalingStep = { longestSide: number; quality: number }

/** The width and height of a picture, in pixels. */
type Size = { width: number; height: number }

/**
 * The tries at making a picture small enough for an upload, best first. The first one fits most photos of phones; the last
 * one fits noise.
 */
export const scalingSteps: readonly ScalingStep[] = [
  { longestSide: 2560, quality: 0.82 },
  { longestSide: 2048, quality: 0.8 },
  { longestSide: 1600, quality: 0.75 },
  { longestSide: 1200, quality: 0.7 },
  { longestSide: 800, quality: 0.6 },
]

/** The size of a picture whose longer side is at most `longestSide`. Its shape stays, and it never grows. */
export const scaledSize = ({ width, height }: Size, longestSide: number): Size => {
  const factor = Math.min(1, longestSide / Math.max(width, height, 1))
  const scaled = (side: number) => Math.max(1, Math.round(side * factor))
  return { width: scaled(width), height: scaled(height) }
}

/** The name of a picture that has become a JPEG. */
export const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`
