import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { proposalStates } from '#domain/proposals/proposal.ts'
import { useApp } from '#src/app.tsx'
import { useConnectedList } from '#src/pages/lists/useConnectedList.ts'
import { listInUrl, useListInput } from '#src/pages/lists/useListInput.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { ListView } from '#src/views/lists/ListView.tsx'
import type { Column } from '#src/views/lists/listTypes.ts'
import { BlockedSenders } from '#src/views/proposals/BlockedSenders.tsx'
import { proposedDay } from '#src/views/proposals/proposedText.ts'
import { formatInstant } from '#src/views/shell/dates.ts'

const shown = proposalStates.filter((state) => state !== 'unconfirmed')

const options = {
  resource: 'proposals',
  ownFilter: null,
  filters: [{ name: 'state', value: 'waiting' }],
} as const

const ProposalsPage = () => {
  const { t } = useTranslation()
  const { moderation, settings } = useApp()
  const viewer = useMember()
  const page = useActorRef(moderation.proposalsPage, { input: { listPage: useListInput(options) } })
  const flows = useConnectedList(useChild(page, 'listPage'), { listId: options.resource, inUrl: listInUrl(options) })
  const columns: Column[] = [
    {
      field: 'name',
      label: t('proposals.fields.name'),
      mark: ({ isCorrection }) => isCorrection === true && <span className="mark">{t('proposals.correction')}</span>,
    },
    {
      field: 'date',
      label: t('proposals.fields.date'),
      cell: ({ date }) => proposedDay(String(date)),
    },
    { field: 'location', label: t('proposals.fields.location') },
    { field: 'sender', label: t('proposals.fields.sender') },
    {
      field: 'state',
      label: t('proposals.fields.state'),
      cell: ({ state, isNote }) =>
        t(isNote === true && state === 'accepted' ? 'proposals.note.state' : `proposals.states.${state}`),
    },
    {
      field: 'confirmedAt',
      label: t('proposals.fields.confirmedAt'),
      cell: ({ confirmedAt }) => (
        <time dateTime={String(confirmedAt)}>{formatInstant(String(confirmedAt), settings.timezone)}</time>
      ),
    },
  ]
  return (
    <>
      <PageTitle page={t('proposals.title')} />
      <ListView
        {...flows}
        viewer={viewer}
        title={t('proposals.title')}
        intro={t('proposals.intro')}
        selectionBar={null}
        reading={{ isUnread: () => false }}
        columns={columns}
        filters={[
          { type: 'text', name: 'likeName', label: t('list.searchName') },
          {
            type: 'select',
            name: 'state',
            label: t('proposals.fields.state'),
            // A note that is done is among them.
            choices: shown.map((value) => ({
              value,
              label: t(value === 'accepted' ? 'proposals.acceptedOrDone' : `proposals.states.${value}`),
            })),
          },
        ]}
      />
      <BlockedSenders senders={useChild(page, 'senders')} timezone={settings.timezone} />
    </>
  )
}

export default ProposalsPage
