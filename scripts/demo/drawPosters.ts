import { join } from 'node:path'
import sharp from 'sharp'
import { posterNames, posterSvg } from './posters.ts'

/** Draws each poster as `{name}.jpg` into the folder of the first argument. */
const folder = process.argv[2] ?? '.'
await Promise.all(
  posterNames.map((name) =>
    sharp(Buffer.from(posterSvg(name)))
      .jpeg({ quality: 82 })
      .toFile(join(folder, `${name}.jpg`)),
  ),
)
