import type { ReactNode } from 'react'
import type { Entry } from '#machines/entry.ts'
import type { FormRef, LeaveGuardRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { ReventForm } from '#src/views/ReventForm.tsx'
import { useChoices } from './useChoices.ts'
import { useDeactivatedNotice } from './useDeactivatedNotice.ts'
import { useEntryFields, useGeocode } from './useEntryFields.ts'
import { useToday } from './useToday.ts'

type Props = {
  form: FormRef
  guard: LeaveGuardRef
  title: string
  /** The series as it was loaded; null for a new one. */
  entry: Entry | null
  intro?: ReactNode
  saveLabel?: string
}

/** The form of a repeating event with all that it needs. */
export const ReventEditor = ({ form, entry, ...frame }: Props) => {
  const { now, settings } = useApp()
  return (
    <ReventForm
      {...frame}
      form={form}
      notice={useDeactivatedNotice('revents', entry)}
      now={now()}
      timezone={settings.timezone}
      today={useToday()}
      geocode={useGeocode(form)}
      {...useEntryFields(form)}
      {...useChoices()}
    />
  )
}
