import type { TFunction } from 'i18next'
import type { Choice } from './fieldProps.ts'

/** What stands for an entry whose name is not among those known: it is still on its way, or nobody knows it. */
export const namelessText = (t: TFunction, known: readonly Choice[] | null): string =>
  t(known === null ? 'app.loading' : 'form.unknownEntry')
