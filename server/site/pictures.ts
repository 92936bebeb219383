/** How wide pages show pictures on dense screens, in pixels. */
const sharedWidth = 760

/** The address of a picture, as wide as pages show it on dense screens. */
export const picturePath = (image: string | null) =>
  image === null ? null : `/api/v1/media/${image}?width=${sharedWidth}`
