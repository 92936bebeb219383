import { pictureName } from '#server/media/files.ts'
import type { Cell } from './format.ts'
import type { Backup, Part } from './read.ts'
import { rowFault, rulesOf } from './rules.ts'
import type { RestoreError } from './source.ts'

export type BackupPicture = { id: string; name: string; type: string; bytes: number }

type At = { table: string; column: string; line: number }
type Fault = (line: number, what: string) => RestoreError

/** Checks every cell of a backup and returns the needed pictures. @throws RestoreError with the line */
export const checkBackup = async ({ parts, end, fault }: Backup): Promise<BackupPicture[]> => {
  const references = createReferences(fault)
  const pictures: BackupPicture[] = []
  for await (const part of parts()) {
    checkCells(part, fault)
    references.note(part)
    if (part.table === 'media') pictures.push(...picturesIn(part))
  }
  references.finish()
  const missing = new Set(end().missing)
  return pictures.filter(({ name }) => !missing.has(name))
}

const checkCells = ({ table, columns, rows, line }: Part, fault: Fault): void => {
  const rules = columns.map((column) => rulesOf(table)[column])
  rows.forEach((row, number) => {
    rules.forEach((rule, index) => {
      if (rule?.isRight(row[index] ?? null) !== false) return
      throw fault(line + number, `${table}.${columns[index]} has to be ${rule.shall}`)
    })
    const found = rowFault(table, columns, row)
    if (found !== null) throw fault(line + number, found)
  })
}

const createReferences = (fault: Fault) => {
  const known = new Map<string, Set<Cell>>()
  const postponed: (At & { from: Cell; to: Cell })[] = []
  const demand = (to: Cell, { table, column, line }: At, target: string) => {
    if (!known.get(target)?.has(to)) throw fault(line, `${table}.${column} names an id that is not among the ${target}`)
  }

  return {
    note: ({ table, columns, rows, line }: Part) => {
      const idAt = columns.indexOf('id')
      const ids = known.get(table) ?? new Set()
      known.set(table, ids)
      const pointing = columns.flatMap((column, index) => {
        const target = rulesOf(table)[column]?.refersTo
        return target === undefined ? [] : [{ column, index, target }]
      })
      rows.forEach((row, number) => {
        const id = row[idAt] ?? null
        if (id !== null) ids.add(id)
        for (const { column, index, target } of pointing) {
          const to = row[index] ?? null
          const at = { table, column, line: line + number }
          if (to === null) continue
          if (target === table) postponed.push({ ...at, from: id, to })
          else demand(to, at, target)
        }
      })
    },

    /** After all rows: they may refer to later ones. */
    finish: () => {
      const next = new Map(postponed.map(({ table, from, to }) => [`${table} ${from}`, to]))
      for (const { from, to, ...at } of postponed) {
        demand(to, at, at.table)
        let step: Cell | undefined = to
        for (let steps = 0; step !== undefined; steps += 1) {
          if (step === from || steps > longestChain)
            throw fault(at.line, `${at.table}.${at.column} leads back to itself`)
          step = next.get(`${at.table} ${step}`)
        }
      }
    },
  }
}

const longestChain = 500

const picturesIn = ({ columns, rows }: Part): BackupPicture[] => {
  const [id, type, bytes] = ['id', 'type', 'bytes'].map((column) => columns.indexOf(column))
  return rows.flatMap((row) => {
    const kind = String(row[type ?? -1])
    const own = String(row[id ?? -1])
    const name = pictureName(own, kind)
    return name === null ? [] : [{ id: own, name, type: kind, bytes: Number(row[bytes ?? -1]) }]
  })
}
