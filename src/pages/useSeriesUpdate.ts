import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { FormRef, SeriesUpdateRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import type { UpdateTexts } from '#src/views/UpdateChoice.tsx'
import { useEmitted } from './useEmitted.ts'
import { useSay } from './useSay.ts'

/**
 * Changing the coming events of a series together (§4): asks after each saving of its form.
 * @param onUpdated events have changed
 */
export const useSeriesUpdate = (seriesId: string, form: FormRef, onUpdated: () => void): SeriesUpdateRef => {
  const { series } = useApp()
  const update = useActorRef(series.seriesUpdate, { input: { seriesId } })
  useEmitted(form, 'form.saved', () => update.send({ type: 'series.saved' }))
  useUpdated(update, 'seriesUpdate', onUpdated)
  return update
}

/** Says how many events a change together changed. */
export const useUpdated = (update: SeriesUpdateRef, texts: UpdateTexts, onUpdated: () => void): void => {
  const say = useSay()
  const { t } = useTranslation()
  useEmitted(update, 'update.finished', ({ done }) => {
    onUpdated()
    if (done.length === 0) return
    const message = t(`${texts}.done`, { count: done.length })
    say('success', message)
  })
}
