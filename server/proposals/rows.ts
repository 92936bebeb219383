import type { Selectable } from 'kysely'
import * as v from 'valibot'
import {
  correctedFields,
  type ProposalItem,
  type Proposed,
  type ProposedField,
  proposedFields,
  type WaitsAgain,
  waitsAgain,
} from '#domain/proposals/proposal.ts'
import { foldName } from '#domain/text.ts'
import type { Db, ProposalTable } from '#server/db/schema.ts'

export type ProposalRow = Selectable<ProposalTable>

const stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.partial(v.object(Object.fromEntries(proposedFields.map((name) => [name, v.string()])))),
)

export const readProposed = (content: string): Proposed => v.parse(stored, content) as Proposed

export const baseOf = ({ base }: Pick<ProposalRow, 'base'>): Proposed | null =>
  base === null ? null : readProposed(base)

const marksSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    kept: v.optional(v.array(v.picklist(proposedFields)), []),
    again: v.optional(v.picklist(waitsAgain)),
    /** Stored in place of `again` by earlier versions. */
    reopened: v.optional(v.boolean(), false),
    told: v.optional(v.boolean(), false),
  }),
)

/** Fields of an accepted correction in which the event stayed as it was by then. */
export const keptOf = ({ content }: Pick<ProposalRow, 'content'>): ProposedField[] => v.parse(marksSchema, content).kept

/** Why it waits again after a decision; null if it does not. */
export const againOf = ({ content }: Pick<ProposalRow, 'content'>): WaitsAgain | null => {
  const { again, reopened } = v.parse(marksSchema, content)
  return again ?? (reopened ? 'reopened' : null)
}

/** Whether its sender was told of a decision that was taken back. */
export const wasTold = ({ content }: Pick<ProposalRow, 'content'>): boolean => v.parse(marksSchema, content).told

type Again = { again: WaitsAgain | null; told: boolean }

/** What a sender wrote, of a proposal that waits again. */
export const contentAgain = ({ content }: Pick<ProposalRow, 'content'>, { again, told }: Again): string =>
  JSON.stringify({ ...readProposed(content), ...(again !== null && { again }), ...(told && { told }) })

/** The cells of a proposal that waits again. */
export const undecided = { state: 'waiting', decided_at: null, decided_by: null, told_at: null } as const

/** What a sender wrote, with the fields in which the event stays as it is. */
export const contentKeeping = (row: Pick<ProposalRow, 'content'>, kept: readonly ProposedField[]): string =>
  JSON.stringify({
    ...readProposed(row.content),
    ...(kept.length > 0 && { kept }),
    ...(wasTold(row) && { told: true }),
  })

type Corrects = Pick<ProposalRow, 'correction' | 'resource' | 'content' | 'base'>

/** What accepting a correction changes, or has changed. */
export const takenFields = ({ content, base }: Pick<ProposalRow, 'content' | 'base'>): ProposedField[] => {
  const kept = keptOf({ content })
  return correctedFields(readProposed(content), baseOf({ base })).filter((field) => !kept.includes(field))
}

/** A correction without a changed field: accepting it changes nothing. */
export const isNoteRow = (row: Corrects): boolean =>
  row.correction === 1 && (row.resource !== 'events' || takenFields(row).length === 0)

/** Chooses the texts for its sender: a correction is called a note. */
export const textContext = ({ correction }: Pick<ProposalRow, 'correction'>): string =>
  correction === 1 ? 'correction' : ''

/** Columns for values; `corrected` is the name of the entry of a correction, which keeps it. */
export const contentCells = (values: Proposed, corrected: string | null) => {
  const name = corrected ?? values.name ?? ''
  return { content: JSON.stringify(values), name, name_folded: foldName(name) }
}

export const toProposalItem = (row: ProposalRow): ProposalItem => {
  const { date = '', location = '' } = readProposed(row.content)
  return {
    id: row.id,
    version: row.version,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    state: row.state,
    resource: row.resource,
    entryId: row.entry_id,
    isCorrection: row.correction === 1,
    isNote: isNoteRow(row),
    name: row.name,
    date,
    location,
    sender: row.sender,
    confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at).toISOString(),
  }
}

export const findProposal = async (db: Db, id: string): Promise<ProposalRow | null> =>
  (await db.selectFrom('proposals').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

/** Changes a proposal that is still as read; else returns false. */
export const changeProposal = async (
  db: Db,
  { id, version }: Pick<ProposalRow, 'id' | 'version'>,
  changes: Partial<Omit<ProposalRow, 'id' | 'version'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('proposals')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
