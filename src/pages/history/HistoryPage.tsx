import { useActorRef, useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { historyItemSchema } from '#domain/history.ts'
import { maximumCountedChanges } from '#domain/limits.ts'
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
import { authorName, changedLabel, changeText, ReasonNote } from '#src/views/history/ChangeRow.tsx'
import { datedName } from '#src/views/lists/datedName.ts'
import { ListView } from '#src/views/lists/ListView.tsx'
import type { Column } from '#src/views/lists/listTypes.ts'
import { formatInstant } from '#src/views/shell/dates.ts'
import { useHistoryFilters } from './useHistoryFilters.ts'

const options = { resource: 'history', ownFilter: null } as const

const HistoryPage = () => {
  const { t } = useTranslation()
  const { moderation } = useApp()
  const say = useToast()
  const viewer = useMember()
  const page = useActorRef(moderation.historyPage, { input: { listPage: useListInput(options) } })
  const flows = useConnectedList(useChild(page, 'listPage'), { listId: options.resource, inUrl: listInUrl(options) })
  const filters = useSelector(flows.list, ({ context }) => context.filters)
  const canDownload = useSelector(page, (snapshot) => snapshot.matches('open'))
  useEmitted(page, 'table.failed', ({ failure }) => say('error', failureText(t, failure)))
  return (
    <>
      <PageTitle page={t('history.title')} />
      <ListView
        {...flows}
        viewer={viewer}
        title={t('history.title')}
        intro={t('history.listIntro')}
        isPageless
        mostCounted={maximumCountedChanges}
        selectionBar={null}
        columns={useHistoryColumns(t)}
        filters={useHistoryFilters()}
        notice={
          <p>
            <button
              type="button"
              className="button"
              disabled={!canDownload}
              onClick={() => page.send({ type: 'table.requested', filters })}
            >
              {t('history.download')}
            </button>
          </p>
        }
      />
    </>
  )
}

const useHistoryColumns = (t: TFunction): Column[] => {
  const { timezone } = useApp().settings
  const column = (field: string, cell: (item: v.InferOutput<typeof historyItemSchema>) => ReactNode): Column => ({
    field,
    label: t(`history.fields.${field}`),
    cell: (item: ListItem) => {
      const parsed = v.safeParse(historyItemSchema, item)
      return parsed.success ? cell(parsed.output) : null
    },
  })
  return [
    column('name', ({ resource, entryId, name, start }) => (
      <a href={`/backstage/history/${resource}/${entryId}`}>
        {name === '' && start === null ? t('history.goneEntry') : datedName(t, name, start, timezone)}
      </a>
    )),
    column('resource', ({ resource }) => t(`history.resources.${resource}`)),
    column('what', (item) => {
      const labels = item.fields.map((field) => changedLabel(t, item.resource, field, item.flags[field]))
      return (
        <>
          {changeText(t, item, labels)} <ReasonNote reason={item.reason} />
        </>
      )
    }),
    column('author', ({ author }) => authorName(t, author)),
    column('at', ({ at }) => <time dateTime={at}>{formatInstant(at, timezone)}</time>),
    {
      ...column('run', ({ run, count }) =>
        run !== null && count > 1 ? (
          <a href={`/backstage/history?run=${run}`}>{t('history.together', { count })}</a>
        ) : (
          ''
        ),
      ),
      stacked: ({ run, count }) => (run !== null && Number(count) > 1 ? 'value' : 'nothing'),
    },
  ]
}

export default HistoryPage
