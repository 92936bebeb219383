import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { actionNames } from '#domain/action.ts'
import type { ListItem } from '#domain/listing.ts'
import { useApp } from '#src/app.tsx'
import { useConnectedList } from '#src/pages/lists/useConnectedList.ts'
import { listInUrl, useListInput } from '#src/pages/lists/useListInput.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { failureText } from '#src/texts.ts'
import { ActionError } from '#src/views/actions/ActionError.tsx'
import { ActionName } from '#src/views/actions/ActionName.tsx'
import { BackupList } from '#src/views/actions/BackupList.tsx'
import { ListView } from '#src/views/lists/ListView.tsx'
import type { Column } from '#src/views/lists/listTypes.ts'
import { formatInstant } from '#src/views/shell/dates.ts'
import { ActionRunner } from './ActionRunner.tsx'

const options = { resource: 'actions', ownFilter: null } as const

const ActionsPage = () => {
  const { t } = useTranslation()
  const { administration, settings } = useApp()
  const viewer = useMember()
  const page = useActorRef(administration.actionsPage, { input: { listPage: useListInput(options) } })
  const flows = useConnectedList(useChild(page, 'listPage'), { listId: options.resource, inUrl: listInUrl(options) })

  const backups = useChild(page, 'backups')
  const say = useToast()
  useEmitted(backups, 'download.refused', ({ failure }) => say('error', failureText(t, failure)))
  const held = useSelector(
    flows.list,
    ({ context: { items } }) => items.find(({ id }) => id === 'releaseMails')?.waiting ?? null,
  )

  const lastCall = ({ lastCall }: ListItem) =>
    lastCall === null ? (
      t('actions.never')
    ) : (
      <time dateTime={String(lastCall)}>{formatInstant(String(lastCall), settings.timezone)}</time>
    )
  const lastCalledBy = ({ lastCall, lastCalledBy }: ListItem) => {
    if (lastCall === null) return '–'
    return lastCalledBy === null ? t('actions.schedule') : String(Object(lastCalledBy).nickname)
  }
  const columns: Column[] = [
    {
      field: 'name',
      label: t('actions.fields.name'),
      sortedBy: ({ name }) => t(`actions.names.${name}`),
      cell: ({ name, waiting }) => <ActionName name={String(name)} waiting={Number(waiting ?? 0)} />,
    },
    {
      field: 'calls',
      label: t('actions.fields.calls'),
      cell: ({ calls }) => <span className="figures">{String(calls)}</span>,
    },
    { field: 'lastCall', label: t('actions.fields.lastCall'), cell: lastCall },
    { field: 'error', label: t('actions.fields.error'), cell: ({ error }) => <ActionError error={String(error)} /> },
    { field: 'lastCalledBy', label: t('actions.fields.lastCalledBy'), cell: lastCalledBy },
  ]
  return (
    <>
      <PageTitle page={t('actions.title')} />
      <ListView
        {...flows}
        viewer={viewer}
        title={t('actions.title')}
        intro={t('actions.explanation')}
        notice={held !== null && <p className="notice notice-warning">{t('actions.held', { count: Number(held) })}</p>}
        isPageless
        columns={columns}
        filters={[]}
        nameOf={({ name }) => t(`actions.names.${name}`)}
        rowActions={(item) => {
          const name = actionNames.find((known) => known === item.id)
          return name && <ActionRunner name={name} page={page} />
        }}
      />
      <BackupList list={backups} timezone={settings.timezone} />
    </>
  )
}

export default ActionsPage
