const sharedWidth = 760

/** A picture's path, at the width of dense screens. */
export const picturePath = (image: string | null) =>
  image === null ? null : `/api/v1/media/${image}?width=${sharedWidth}`
