import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'

const page = 'docs/performance.md'

export const createReport = () => {
  const said: string[] = []
  const say = (...lines: string[]) => {
    said.push(...lines, '')
    console.log(`${lines.join('\n')}\n`)
  }
  say(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores of ${cpus()[0]?.model.trim()}, \
${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}; server, database and load share the machine.`)
  return {
    say,
    /** Between the page's two marks of this name. */
    write: async (name: 'figures' | 'distinct') => {
      const [before = '', rest = ''] = (await readFile(page, 'utf8')).split(`<!-- ${name} -->`)
      const after = rest.split(`<!-- /${name} -->`)[1] ?? ''
      await writeFile(page, `${before}<!-- ${name} -->\n\n${said.join('\n').trim()}\n\n<!-- /${name} -->${after}`)
    },
  }
}
