import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { newEvent } from '#domain/event.ts'
import { isEntryId } from '#domain/fields.ts'
import { prefillOf } from '#domain/prefill.ts'
import { useApp } from '#src/app.tsx'
import { EntryPage } from './EntryPage.tsx'
import { EventEditor } from './EventEditor.tsx'

const beginningOf = ({ draft, reservation }: NonNullable<ReturnType<typeof prefillOf>>) => ({
  draft,
  ...(reservation !== null && { reservation }),
})

/** §2. `parent` in the query makes a program item, `copy` a copy, `date` a day. */
const EventPage = () => {
  const { t } = useTranslation()
  const { now, settings } = useApp()
  const [search] = useSearchParams()
  const main = search.get('parent') ?? ''
  const original = search.get('copy') ?? ''
  const prefill = prefillOf(search, settings.timezone)
  const parent = isEntryId(main) ? `id:${main}` : null
  const next = parent === null ? '/backstage/events' : `/backstage/events/${main}`
  return (
    <EntryPage
      key={parent ?? (original || String(search))}
      resource="events"
      kind="events"
      empty={() => ({ ...newEvent(now()), ...prefill?.values, parent })}
      beginning={{ timezone: settings.timezone, ...(prefill && beginningOf(prefill)) }}
      copy={isEntryId(original) ? { id: original, now: now(), timezone: settings.timezone } : null}
      titles={{ edit: t('events.edit'), new: t(parent === null ? 'events.new' : 'events.newProgramItem') }}
    >
      {(editor, shown) => <EventEditor editor={editor} {...shown} next={next} />}
    </EntryPage>
  )
}

export default EventPage
