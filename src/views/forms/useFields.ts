import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { Involved } from '#domain/event.ts'
import { type Answer, answers } from '#domain/facts.ts'
import type { Json } from '#domain/forms.ts'
import type { FormRef } from '#src/actors/refs.ts'
import type { NumberFieldValue } from '#src/fields/decimal.ts'
import type { FieldProps } from '#src/fields/fieldProps.ts'
import { type IntervalDraft, intervalsIn } from '#src/fields/rhythm.ts'
import { fieldLabel, reasonText } from '#src/texts.ts'

type Reading<Value> = (value: Json | undefined) => Value

/** While a draft is looked for or offered, nothing can be typed that it would replace. */
const lockedStates = ['findingDraft', 'offeringDraft', 'closed']

const asText: Reading<string> = (value) => (typeof value === 'string' ? value : '')
const asFlag: Reading<boolean> = (value) => value === true
const asNumber: Reading<NumberFieldValue> = (value) =>
  typeof value === 'number' || typeof value === 'string' ? value : null
const asReference: Reading<string | null> = (value) => (typeof value === 'string' && value !== '' ? value : null)

const none: readonly never[] = []
const asTexts: Reading<readonly string[]> = (value) => (v.is(textsSchema, value) ? value : none)
const textsSchema = v.array(v.string())
const asInvolved: Reading<readonly Involved[]> = (value) => (v.is(involvedSchema, value) ? value : none)
const involvedSchema = v.array(v.object({ name: v.string(), description: v.string() }))

const asAnswer: Reading<Answer> = (value) => (v.is(answerSchema, value) ? value : 'unknown')
const answerSchema = v.picklist(answers)

const asIntervals: Reading<readonly IntervalDraft[]> = (value) => intervalsIn(value ?? null)

const useReports = (form: FormRef) =>
  useMemo(() => {
    const reports = new Map<string, (value: Json) => void>()
    return (name: string) => {
      const report = reports.get(name) ?? ((value) => form.send({ type: 'field.changed', name, value }))
      reports.set(name, report)
      return report
    }
  }, [form])

/** Binds fields by name. Props are stable, so that typing redraws one field. */
export const useFields = (form: FormRef) => {
  const { t, i18n } = useTranslation()
  const kind = useSelector(form, ({ context }) => context.kind)
  const values = useSelector(form, ({ context }) => context.values)
  const issues = useSelector(form, ({ context }) => context.issues, shallowEqual)
  const isLocked = useSelector(form, ({ value }) => lockedStates.some((locked) => locked === value))
  const report = useReports(form)

  const issueOf = useCallback(
    (name: string): string | null => {
      const issue = issues.find(({ field }) => field === name || field.startsWith(`${name}.`))
      return issue ? reasonText(t, issue) : null
    },
    [t, issues],
  )

  const bind =
    <Value extends Json>(read: Reading<Value>) =>
    (name: string): FieldProps<Value> => ({
      name,
      label: fieldLabel(t, kind, name),
      value: read(values[name]),
      onChange: report(name),
      issue: issueOf(name),
      hint: hintOf(name),
      disabled: isLocked,
    })

  const hintOf = (name: string): string | undefined => {
    const key = [`${kind}.hints.${name}`, `facts.hints.${name}`].find((one) => i18n.exists(one))
    return key === undefined ? undefined : t(key)
  }

  return {
    values,
    text: bind(asText),
    flag: bind(asFlag),
    number: bind(asNumber),
    reference: bind(asReference),
    texts: bind(asTexts),
    involved: bind(asInvolved),
    intervals: bind(asIntervals),
    answer: bind(asAnswer),
    issueOf,
    isLocked,
  }
}
