import { useActorRef, useSelector } from '@xstate/react'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { FormKind, FormValues } from '#domain/forms.ts'
import type { Entry } from '#machines/entry.ts'
import type { FormRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { useEmitted } from './useEmitted.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { useRefusals } from './useRefusals.ts'
import { useSay } from './useSay.ts'
import { useSecuredWork } from './useSecuredWork.ts'
import { useStateEntered } from './useStateEntered.ts'
import { useMember } from './useViewer.ts'

/** A form as a step of a wizard, which people leave and come back to. */
type FormStep = { saveLabel: string; onBack: () => void }

/** What the form of one kind of entry is given, on its page and in the wizard. */
export type EditorProps = {
  /** The entry to edit; null makes a new one. */
  entry: Entry | null
  title: string
  /** Where to go once it is saved, or what else to do then with the id it has now. */
  next: string | ((id: string) => void)
  step?: FormStep
}

type Options = {
  kind: FormKind
  /** The entry to edit; null makes a new one. */
  entry: Entry | null
  /** The values of an empty form, which also say which fields the form has. */
  empty: FormValues
  /** Where to go once it is saved, or what else to do then with the id it has now; null stays. */
  next: string | null | ((id: string) => void)
  /** In a wizard the form goes on with kept work without asking, and keeps it at once when it is left. */
  step?: FormStep | undefined
  /** Tells the drafts of new entries apart, where there can be several. */
  draft?: string
  /** What the notification says once it is saved. */
  savedText?: string | undefined
  /** A second form on the page, which is guarded with it. */
  other?: FormRef
}

/**
 * The actors of a form page: the form with its draft, and the guard that asks before it is left dirty. Saved and refused
 * forms speak through the toast (§5); after saving it goes on to `next`, unless something was typed meanwhile.
 */
export const useEntryForm = ({ kind, entry, empty, next, step, draft = 'new', ...page }: Options) => {
  const { actors } = useApp()
  const navigate = useNavigate()
  const { id: userId } = useMember()
  const [creationKey] = useState(actors.createKey)
  const form = useActorRef(actors.form, {
    input: {
      kind,
      id: entry?.id ?? null,
      version: entry?.version ?? null,
      values: entry ? fieldsOf(entry, empty) : empty,
      draftKey: `${userId}:${kind}:${entry?.id ?? draft}`,
      ...(entry === null && { creationKey }),
    },
  })
  const guard = useFormPage(form, { resumes: step !== undefined, ...page })

  useStateEntered(form, 'submitSucceeded', () => {
    const { id } = form.getSnapshot().context
    if (typeof next === 'string') void navigate(next)
    else if (next !== null && id !== null) next(id)
  })

  return { form, guard, ...step }
}

/**
 * Connects a form that somebody else made, such as a wizard: it speaks through the toast, and a guard asks before it is
 * left dirty. What was typed a moment ago is kept also when the page is reloaded or closed.
 * @param resumes whether it goes on with kept work without asking
 * @returns the guard
 */
export const useFormPage = (
  form: FormRef,
  { resumes, savedText, other }: { resumes: boolean } & Pick<Options, 'savedText' | 'other'>,
) => {
  const say = useSay()
  const { t } = useTranslation()
  useEmitted(form, 'form.saved', ({ values }) => {
    const message = savedText ?? t('form.saved', { name: String(values.name ?? values.nickname ?? '') })
    say('success', message)
  })
  useRefusals(form)
  // The form of a wizard may have found its draft before its page is there to hear of it; nobody sees it offered.
  const isOffering = useSelector(form, (snapshot) => snapshot.matches('offeringDraft'))
  useLayoutEffect(() => {
    if (resumes && isOffering) form.send({ type: 'draft.restored' })
  }, [form, resumes, isOffering])
  useSecuredWork(form)
  return useLeaveGuard(form, other)
}

/**
 * The entry's values in the form's fields; what the form does not show is left to the server. What the entry leaves open
 * stays open: a new event has an end, one that was stored without stays without.
 */
const fieldsOf = (entry: Entry, empty: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(empty).map(([field, value]) => [field, field in entry ? (entry[field] ?? null) : value]),
  )
