import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Makes a Vite plugin that compresses scripts and style sheets to `.br` and `.gz` for server/site/staticFiles.ts. */
export const compressAssets = (): Plugin => ({
  name: 'compress-assets',
  apply: 'build',
  writeBundle: async ({ dir = 'dist' }, bundle) => {
    const files = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))
    await Promise.all(
      files.map(async (file) => {
        const content = await readFile(join(dir, file))
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        await writeFile(join(dir, `${file}.br`), await promisify(brotliCompress)(content, { params }))
        await writeFile(join(dir, `${file}.gz`), await promisify(gzip)(content, { level: 9 }))
      }),
    )
  },
})
