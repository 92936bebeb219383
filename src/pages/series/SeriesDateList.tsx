import { useTranslation } from 'react-i18next'
import type { SeriesEventsRef } from '#src/actors/refs.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { ListView } from '#src/views/lists/ListView.tsx'
import { useDateChoice } from './useDateChoice.tsx'
import { useSeriesList } from './useSeriesList.tsx'

export const SeriesDateList = ({ events, id }: { events: SeriesEventsRef; id: 'future' | 'past' }) => {
  const { t } = useTranslation()
  const viewer = useMember()
  const lists = useSeriesList(events, id)
  return (
    <div id={id}>
      <ListView
        {...lists}
        {...useDateChoice(lists, id)}
        viewer={viewer}
        title={t(`revents.${id}`)}
        heading="h2"
        kind="dates"
        hasPublicPage
      />
    </div>
  )
}
