import { sql } from 'kysely'
import { contains, equals, type Listed } from '#server/db/listing.ts'
import type { ProposalRow } from './rows.ts'

export const listedProposals: Listed<'proposals', ProposalRow> = {
  resource: 'proposals',
  table: 'proposals',
  columns: sql<ProposalRow>`proposals.*`,
  sortings: { confirmedAt: 'confirmed_at', name: 'name_folded' },
  filters: { state: equals('state'), likeName: contains('name_folded') },
  visible: () => sql`confirmed_at is not null`,
}
