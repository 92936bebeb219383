import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { Failure } from '#domain/failure.ts'
import { linkFrom } from '#domain/invitation.ts'
import type { ListItem } from '#domain/listing.ts'
import { assignableRoles, isModerating } from '#domain/permissions.ts'
import { isOnlyHere } from '#domain/system.ts'
import { useApp } from '#src/app.tsx'
import { Icon } from '#src/fields/Icon.tsx'
import { useConnectedList } from '#src/pages/lists/useConnectedList.ts'
import { listInUrl, useListInput } from '#src/pages/lists/useListInput.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { failureText } from '#src/texts.ts'
import { ListView } from '#src/views/lists/ListView.tsx'
import type { Column } from '#src/views/lists/listTypes.ts'
import { InviteView } from '#src/views/people/InviteView.tsx'
import { formatInstant } from '#src/views/shell/dates.ts'

const linkOf = ({ link }: ListItem): string => linkFrom(window.location.origin, String(link))

const options = { resource: 'invitations', ownFilter: 'createdBy', nameOf: linkOf } as const

const InvitePage = () => {
  const { t } = useTranslation()
  const { people, now, settings } = useApp()
  const say = useToast()
  const viewer = useMember()
  const page = useActorRef(people.invitePage, { input: { listPage: useListInput(options) } })
  const invitation = useChild(page, 'invitation')
  const flows = useConnectedList(useChild(page, 'listPage'), {
    listId: options.resource,
    nameOf: linkOf,
    inUrl: listInUrl(options),
  })
  const local = useSelector(flows.list, ({ context: { items } }) =>
    items.flatMap((item) => (item.used === true ? [] : linkOf(item))).find(isOnlyHere),
  )
  const failure = useSelector(invitation, ({ context }) => context.failure)
  const wait = waitOf(failure)
  useEmitted(invitation, 'invitation.refused', ({ failure: refusal }) => {
    if (waitOf(refusal) === undefined) say('error', failureText(t, refusal))
  })
  useEmitted(invitation, 'link.copied', () => say('success', t('invitations.copied')))
  useEmitted(invitation, 'copy.failed', () => say('error', t('invitations.copyFailed')))
  return (
    <>
      <PageTitle page={t('invitations.title')} />
      <InviteView
        invitation={invitation}
        isLimited={!isModerating(viewer)}
        freeFrom={wait === undefined ? null : formatInstant(now() + 1000 * wait, settings.timezone)}
        local={local}
        givesRoles={assignableRoles(viewer).includes('admin')}
      >
        <ListView
          {...flows}
          viewer={viewer}
          title={t('invitations.listTitle')}
          isPageless
          nameOf={linkOf}
          heading="h2"
          columns={useInvitationColumns(isModerating(viewer))}
          filters={[]}
          ownLabel={t('list.ownCreated')}
          rowActions={(item) =>
            item.used !== true && (
              <button
                type="button"
                className="icon-button"
                aria-label={t('invitations.copyNamed', { link: linkOf(item) })}
                onClick={() => invitation.send({ type: 'copy.requested', link: linkOf(item) })}
              >
                <Icon name="copy" />
              </button>
            )
          }
        />
      </InviteView>
    </>
  )
}

/** In seconds, of somebody who may invite later (§6); the page says from when. */
const waitOf = (failure: Failure | null): number | undefined =>
  failure?.code === 'NoInvitationYetError' || failure?.code === 'InvitationLimitError' ? failure.retryAfter : undefined

const personSchema = v.object({ nickname: v.string() })

const useInvitationColumns = (moderating: boolean): Column[] => {
  const { t } = useTranslation()
  const { timezone } = useApp().settings
  const nickname = (person: unknown) => (v.is(personSchema, person) ? person.nickname : null)
  const createdBy: Column = {
    field: 'createdBy',
    label: t('invitations.fields.createdBy'),
    cell: (item) => nickname(item.createdBy) ?? t('invitations.createdByNobody'),
  }
  return [
    { field: 'link', label: t('invitations.fields.link'), cell: linkOf },
    {
      field: 'createdAt',
      label: t('invitations.fields.createdAt'),
      cell: (item) => <time dateTime={String(item.createdAt)}>{formatInstant(String(item.createdAt), timezone)}</time>,
    },
    ...(moderating ? [createdBy] : []),
    {
      field: 'usedBy',
      label: t('invitations.fields.usedBy'),
      cell: (item) =>
        item.used === true ? (
          (nickname(item.usedBy) ?? t('invitations.usedBySomebody'))
        ) : (
          <span className="mark mark-soft">{t('invitations.unused')}</span>
        ),
    },
  ]
}

export default InvitePage
