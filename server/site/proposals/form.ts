import type { TFunction } from 'i18next'
import type { FieldIssue } from '#domain/failure.ts'
import {
  formFields,
  needsLocation,
  type ProposalResource,
  type Proposed,
  type ProposedField,
} from '#domain/proposals/proposal.ts'
import { textsIn } from '#server/texts.ts'
import type { Page } from '../head.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { offeredPlaces } from './places.ts'
import { fieldText, mailContext, photoMegabytes } from './states.ts'

type FieldView = {
  name: string
  label: string
  hint: string
  type: string
  value: string
  error: string
  isRequired: boolean
  least: string
  autocomplete: string
}

type GroupView = { title: string; fields: FieldView[] }

export type FormState = {
  about: { resource: ProposalResource; id: string; name: string; path: string } | null
  token: string | null
  /** What a correction is of. */
  base: Proposed | null
  stamp: string
  values: Readonly<Record<string, string>>
  issues: readonly FieldIssue[]
  /** The key of why it is shown again. */
  notice: '' | 'fast' | 'old' | 'trap' | 'many' | 'waiting' | 'issues' | 'decided' | 'refused' | 'clashes'
  places: readonly string[]
  /** If not, the link to confirm stays on the server. */
  sendsMail: boolean
  /** Of a proposal that is changed: what is stored, and fields that another window has changed since (ownChange.ts). */
  stored?: Readonly<Record<string, string>>
  clashes?: Readonly<Record<string, string>>
  /** What moderators wrote, of a proposal that its sender can send again. */
  refusal?: string
  hasPicture?: boolean
  /** A browser never sends a file twice: the form that is shown again has none. */
  lostPicture?: boolean
}

const types: Partial<Record<string, string>> = {
  date: 'date',
  endDate: 'date',
  time: 'time',
  endTime: 'time',
  description: 'textarea',
  note: 'textarea',
  email: 'email',
  picture: 'file',
}
const required = ['note', 'name', 'date', 'sender', 'email']
const autocompletes: Readonly<Record<string, string>> = { sender: 'name', email: 'email' }

const groupsOf = (about: ProposalResource | null, isChange: boolean): Record<string, readonly string[]> => {
  const has = (names: readonly ProposedField[]) => names.filter((name) => formFields(about).includes(name))
  return {
    note: has(['note']),
    what: [...has(['name'])],
    when: has(['date', 'time', 'endTime', 'endDate']),
    where: has(['location']),
    more: has(['description', 'link']),
    you: isChange ? ['sender'] : ['sender', 'email'],
    picture: about === null ? ['picture'] : [],
  }
}

const noticeKey = ({ notice, token }: FormState): string =>
  notice === 'many' && token !== null ? 'manyChanges' : notice

const errorOf = async ({ language }: SiteRequest, { reason, limit }: FieldIssue): Promise<string> => {
  const t = await textsIn(language, 'reasons')
  return t(limit === undefined ? [reason, 'other'] : [`${reason}_limit`, reason], { limit, reason })
}

export const formPage = async (request: SiteRequest, state: FormState): Promise<Page> => {
  const { t } = request
  const { about, token, issues, notice, places, stamp } = state
  const isPlaceNeeded = needsLocation(about?.resource ?? null, state.base)
  const view = async (name: string): Promise<FieldView> => {
    const issue = issues.find(({ field }) => field === name)
    return {
      name,
      label: t(`suggest.fields.${name}`),
      hint: hintOf(t, name, state),
      type: types[name] ?? 'text',
      value: name === 'picture' ? '' : (state.values[name] ?? ''),
      error: issue === undefined ? stateText(request, name, state) : await errorOf(request, issue),
      isRequired: name === 'location' ? isPlaceNeeded : required.includes(name),
      least: about === null && (name === 'date' || name === 'endDate') ? request.today : '',
      autocomplete: autocompletes[name] ?? 'off',
    }
  }
  const groups: GroupView[] = []
  for (const [key, names] of Object.entries(groupsOf(about?.resource ?? null, token !== null))) {
    if (names.length > 0) groups.push({ title: t(`suggest.groups.${key}`), fields: await Promise.all(names.map(view)) })
  }
  const title = titleOf(t, state)
  return {
    template: 'suggest',
    head: {
      title,
      description: t('suggest.description'),
      canonical: about === null && token === null && notice === '' ? '/suggest' : null,
    },
    values: {
      title,
      intro: t(introOf(state), { context: mailContext(state.sendsMail) }),
      form: {
        action: token === null ? '/suggest' : `/suggest/mine/${token}/edit`,
        about: about === null ? '' : `${about.resource}/${about.id}`,
        entry: about && { name: about.name, path: about.path },
        submit: t(submitOf(state)),
        refusal: state.refusal ?? '',
        notice:
          state.notice === ''
            ? ''
            : t(`suggest.notices.${noticeKey(state)}`, { context: mailContext(state.sendsMail) }),
        stamp,
        opened: state.stored === undefined ? '' : JSON.stringify(state.stored),
        groups,
        places,
        morePlaces: places.length < offeredPlaces ? '' : '/suggest/places',
      },
    },
  }
}

const stateText = (request: SiteRequest, field: string, { lostPicture = false, clashes = {} }: FormState): string => {
  const { t } = request
  if (field === 'picture' && lostPicture) return t('suggest.pictureLost')
  const now = clashes[field]
  if (now === undefined) return ''
  return now === ''
    ? t('suggest.emptiedMeanwhile')
    : t('suggest.changedMeanwhile', { text: fieldText(field, now, request) })
}

const submitOf = ({ token, refusal = '' }: FormState): string => {
  if (refusal !== '') return 'suggest.sendAgain'
  return token === null ? 'suggest.submit' : 'suggest.save'
}

const introOf = ({ token, about, refusal = '' }: FormState): string => {
  if (refusal !== '') return 'suggest.introAgain'
  if (token !== null) return 'suggest.introChange'
  return about === null ? 'suggest.intro' : 'suggest.introCorrection'
}

const titleOf = (t: TFunction, { about, token, refusal = '' }: FormState): string => {
  if (refusal !== '') return t('suggest.again')
  if (token !== null) return t('suggest.change', { context: about === null ? '' : 'correction' })
  return about === null ? t('suggest.title') : t('suggest.correct')
}

const hinted = ['time', 'note', 'endDate', 'location', 'link', 'picture', 'email']
const hintOf = (t: TFunction, name: string, { about, hasPicture = false, sendsMail }: FormState): string => {
  if (!hinted.includes(name) || (name === 'time' && about !== null)) return ''
  // Nothing of a group or a place can be changed in the form.
  const noteContext = about?.resource === 'events' ? '' : 'words'
  const context = name === 'note' ? noteContext : mailContext(sendsMail)
  const hint = t(`suggest.hints.${name}`, { megabytes: photoMegabytes, context })
  return name === 'picture' && hasPicture ? `${t('suggest.pictureKept')} ${hint}` : hint
}
