import { join } from 'node:path'
import sharp from 'sharp'
import { posterNames, posterSvg } from './posters.ts'

/** Draws every poster as `{name}.jpg` into the folder that the first argument names. */
const folder = process.argv[2] ?? '.'
await Promise.all(
  posterNames.map((name) =>
    sharp(Buffer.from(posterSvg(name)))
      .jpeg({ quality: 82 })
      .toFile(join(folder, `${name}.jpg`)),
  ),
)
