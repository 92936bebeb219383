import type { Choices } from '#server/calendar/choices.ts'
import type { RevisionCache } from '#server/db/revision.ts'
import type { Understood } from './spokenFilters.ts'

/** The choices with what is chosen. `access`: the name of the chosen access fact, or ''. */
export type Chosen = Choices & { access: string }

/** What a page of the calendar is made of. `common`: the values that every such page shows. `cache`: of its revision. */
export type PageInput = { understood: Understood; choices: Chosen; common: object; cache: RevisionCache }
