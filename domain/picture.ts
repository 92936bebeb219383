/** `longestSide` in pixels, `quality` from 0 to 1. */
export type ScalingStep = { longestSide: number; quality: number }

type Size = { width: number; height: number }

/** Best first; the first fits most photos, the last any noise. */
export const scalingSteps: readonly ScalingStep[] = [
  { longestSide: 2560, quality: 0.82 },
  { longestSide: 2048, quality: 0.8 },
  { longestSide: 1600, quality: 0.75 },
  { longestSide: 1200, quality: 0.7 },
  { longestSide: 800, quality: 0.6 },
]

/** Scaled to `longestSide`; never grows. */
export const scaledSize = ({ width, height }: Size, longestSide: number): Size => {
  const factor = Math.min(1, longestSide / Math.max(width, height, 1))
  const scaled = (side: number) => Math.max(1, Math.round(side * factor))
  return { width: scaled(width), height: scaled(height) }
}

export const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`
