import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#domain/failure.ts'
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
import { InviteView } from '#src/views/people/InviteView.tsx'
import { formatInstant } from '#src/views/shell/dates.ts'
import { linkOf, useInvitationColumns } from './useInvitationColumns.tsx'

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
  useEmitted(invitation, 'invitation.refused', ({ failure: refusal }) => say('error', failureText(t, refusal)))
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

export default InvitePage
