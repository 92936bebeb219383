import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { newEvent } from '#domain/event.ts'
import { isEntryId } from '#domain/fields.ts'
import { useApp } from '#src/app.tsx'
import { EntryPage } from './EntryPage.tsx'
import { EventEditor } from './EventEditor.tsx'

/**
 * Creating or editing an event (§2). A new one starts now and ends an hour later (§4), and one that the address names a
 * `parent` for is an item of its program.
 */
const EventPage = () => {
  const { t } = useTranslation()
  const { now } = useApp()
  const main = useSearchParams()[0].get('parent') ?? ''
  const parent = isEntryId(main) ? `id:${main}` : null
  const next = parent === null ? '/backstage/events' : `/backstage/events/${main}`
  return (
    <EntryPage
      key={parent}
      resource="events"
      kind="events"
      empty={() => ({ ...newEvent(now()), parent })}
      titles={{ edit: t('events.edit'), new: t(parent === null ? 'events.new' : 'events.newProgramItem') }}
    >
      {(editor, shown) => <EventEditor editor={editor} {...shown} next={next} />}
    </EntryPage>
  )
}

export default EventPage
