import { addDays, dateIn } from '#domain/time.ts'
import { connectDatabase } from '#server/db/database.ts'
import { openLink } from '#server/proposals/links.ts'
import { confirmProposal } from '#server/proposals/sender.ts'
import { submitProposal } from '#server/proposals/submission.ts'
import type { City } from './city.ts'

/** Adds what people without an account propose, confirmed as if they had opened the links of their mails. */
export const addProposals = async (
  { proposals, language }: Pick<City, 'proposals' | 'language'>,
  { file, timezone }: { file: string; timezone: string },
): Promise<void> => {
  const { db } = await connectDatabase(file, 1)
  const deps = { db, now: Date.now }
  try {
    for (const { days, sender, email, ...texts } of proposals) {
      const values = { ...texts, date: addDays(dateIn(Date.now(), timezone), days) }
      await submitProposal(deps, { values, sender, email, language, about: null, picture: null })
    }
    const sent = await db.selectFrom('proposals').select('id').where('state', '=', 'unconfirmed').execute()
    for (const { id } of sent) await confirmProposal(deps, await openLink(db, id, 'confirm', Date.now()))
  } finally {
    await db.destroy()
  }
}
