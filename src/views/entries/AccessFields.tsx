import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { accessFacts, type Sayings, saidSchema } from '#domain/facts.ts'
import type { FormValues } from '#domain/forms.ts'
import type { FormRef, OptionsRef } from '#src/actors/refs.ts'
import { useOptions } from '#src/fields/useOptions.ts'
import { formatInstant } from '#src/views/shell/dates.ts'
import { FactFields, type SaidText } from './FactFields.tsx'

type Props = {
  form: FormRef
  stored: FormValues | null
  users: OptionsRef
  timezone: string
  note: string
}

const names = ['accessibility', ...accessFacts] as const

export const AccessFields = ({ form, stored, users, timezone, note }: Props) => {
  const { t } = useTranslation()
  const people = useOptions(users)
  const said = stored?.said
  const sayings: Sayings = v.is(saidSchema, said) ? (said ?? {}) : {}
  const saidText: SaidText = (name) => {
    const saying = new Map(Object.entries(sayings)).get(name)
    if (saying === undefined || stored?.[name] === 'unknown') return null
    const date = formatInstant(saying.at, timezone)
    const person = people?.find(({ id }) => id === saying.by)
    return person ? t('facts.said', { name: person.name, date }) : t('facts.saidOn', { date })
  }
  return <FactFields {...{ form, names, timezone, note, saidText }} title={t('facts.access')} />
}
