import type { TFunction } from 'i18next'
import type { Choice } from './fieldProps.ts'

/** For an entry without a known name: loading, or unknown. */
export const namelessText = (t: TFunction, known: readonly Choice[] | null): string =>
  t(known === null ? 'app.loading' : 'form.unknownEntry')
