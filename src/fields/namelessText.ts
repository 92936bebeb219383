import type { TFunction } from 'i18next'
import type { Choice } from './fieldProps.ts'

export const namelessText = (t: TFunction, known: readonly Choice[] | null): string =>
  t(known === null ? 'app.loading' : 'form.unknownEntry')
