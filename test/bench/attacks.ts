import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { FileType } from '#domain/themes/themeFile.ts'
import { addTheme, filePath } from '../server/cms/support.ts'
import { type Answer, type Client, clientOf } from '../server/support.ts'
import { readerAttacks, startReaders } from './readers.ts'
import type { Town } from './town.ts'

/** To add an attack, add it to {@link attacks}. */
export type Attack = {
  name: string
  /** Returns the attack; it tells the answers in a few words. */
  prepare: (town: Town) => Promise<() => Promise<string>>
}

const clientsOf = ({ server, tokens }: Town): Record<'member' | 'admin', Client> => ({
  member: clientOf(server.address, tokens.member),
  admin: clientOf(server.address, tokens.admin),
})

const flat = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 40, alpha } } })

const form = (content: Uint8Array): FormData => {
  const body = new FormData()
  body.set('media', new File([new Uint8Array(content)], 'picture'))
  return body
}

const said = ({ status, body }: Answer): string => {
  const { error, id } = Object(body) as { error?: string; id?: string }
  return `${status} ${error ?? (id === undefined ? '' : 'kept')}`.trim()
}

const tally = (answers: readonly Answer[]): string => {
  const counts = new Map<string, number>()
  for (const text of answers.map(said)) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].map(([text, count]) => `${count} × ${text}`).join(', ')
}

const uploads = (name: string, make: () => Promise<Uint8Array>, times = 1): Attack => ({
  name,
  prepare: async (town) => {
    const content = await make()
    const { member } = clientsOf(town)
    return async () =>
      tally(await Promise.all(Array.from({ length: times }, () => member.post('/media', form(content)))))
  },
})

const saves = (name: string, type: FileType, file: string, text: string): Attack => ({
  name,
  prepare: async (town) => {
    const { admin } = clientsOf(town)
    await addTheme(admin, 'Hostile', { active: false })
    return async () => said(await admin.put(filePath(type, file, 'Hostile'), { content: text }))
  },
})

const readingMs = 5_000

const reads = (name: string): Attack => ({
  name,
  prepare: async (town) => async () => {
    const stop = await startReaders(name, town.server.address)
    await sleep(readingMs)
    await stop()
    return ''
  },
})

const together = (name: string, attacks: readonly Attack[]): Attack => ({
  name,
  prepare: async (town) => {
    const runs: (() => Promise<string>)[] = []
    for (const { prepare } of attacks) runs.push(await prepare(town))
    return async () => (await Promise.all(runs.map((run) => run()))).filter(Boolean).join(', ')
  },
})

const alphaWebp = () => flat(7_071, 7_071, 0.5).webp({ lossless: true, effort: 0 }).toBuffer()
const nested = (opening: string, closing: string) => opening.repeat(4_000) + closing.repeat(4_000)

export const attacks: readonly Attack[] = [
  { name: 'nothing', prepare: async () => () => sleep(2_000, '') },
  uploads('WebP of 50 MP with alpha', alphaWebp),
  uploads('progressive JPEG of 50 MP', () =>
    flat(8_160, 6_120).flatten().jpeg({ progressive: true, quality: 60 }).toBuffer(),
  ),
  uploads('progressive JPEG of 50 MP, 4:4:4', () =>
    flat(8_160, 6_120).flatten().jpeg({ progressive: true, quality: 60, chromaSubsampling: '4:4:4' }).toBuffer(),
  ),
  uploads('interlaced PNG of 50 MP', () => flat(8_000, 6_120).png({ progressive: true }).toBuffer()),
  uploads('30 WebPs of 50 MP at once', alphaWebp, 30),
  saves('4,000 braces', 'css', 'a.css', nested('a{', '}')),
  saves('4,000 braces behind broken addresses', 'css', 'a.css', 'a{b:url(a"b);c{'.repeat(4_000) + '}'.repeat(8_000)),
  saves('4,000 @media', 'css', 'a.css', nested('@media all{', '}')),
  saves('4,000 calc()', 'css', 'a.css', `a{width:${'calc('.repeat(4_000)}1px${')'.repeat(4_000)}}`),
  saves('4,000 functions', 'js', 'a.js', nested('(function(){', '})()')),
  saves('4,000 lists', 'config', 'config.yaml', `a: ${nested('[', ']')}`),
  saves('16,000 headings', 'md', 'a.md', '# a\n\n'.repeat(16_000)),
  saves('a heading of blanks', 'md', 'a.md', `# a${' '.repeat(100_000)}x`),
  saves('250,000 brackets in Markdown', 'md', 'a.md', '!['.repeat(125_000)),
  saves('4,000 conditions', 'template', 'a.tpl', nested('{% if a %}', '{% endif %}')),
  ...readerAttacks.map(reads),
  together('readers, a picture and a style sheet together', [
    reads('40 readers that never read'),
    reads('four dear lists without pause'),
    uploads('WebP of 50 MP with alpha', alphaWebp),
    saves('4,000 braces', 'css', 'a.css', nested('a{', '}')),
  ]),
]
