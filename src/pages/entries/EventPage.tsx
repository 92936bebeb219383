import { useTranslation } from 'react-i18next'
import { newEvent } from '#domain/event.ts'
import { useApp } from '#src/app.tsx'
import { EntryPage } from './EntryPage.tsx'
import { EventEditor } from './EventEditor.tsx'

/** Creating or editing an event (§2). A new one starts now and ends an hour later (§4). */
const EventPage = () => {
  const { t } = useTranslation()
  const { now } = useApp()
  return (
    <EntryPage
      resource="events"
      kind="events"
      empty={() => newEvent(now())}
      titles={{ edit: t('events.edit'), new: t('events.new') }}
    >
      {(editor, shown) => <EventEditor editor={editor} {...shown} next="/backstage/events" />}
    </EntryPage>
  )
}

export default EventPage
