import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActionName } from '#domain/action.ts'
import type { ListItem } from '#domain/listing.ts'
import type { ListRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { failureText } from '#src/texts.ts'
import { ActionRun } from '#src/views/ActionRun.tsx'
import { useEmitted } from './useEmitted.ts'
import { useSay } from './useSay.ts'

/** The flow of one row of the actions list: tells how its calls end, and has the list loaded anew. */
export const ActionRunner = ({ name, item, list }: { name: ActionName; item: ListItem; list: ListRef }) => {
  const { t } = useTranslation()
  const { actors } = useApp()
  const say = useSay()
  const runner = useActorRef(actors.actionRunner, { input: { name, running: item.running === true } })
  const refresh = () => list.send({ type: 'refresh.requested' })
  useEmitted(list, 'list.loaded', ({ items }) => {
    const running = items.some(({ id, running }) => id === name && running === true)
    runner.send({ type: 'action.listed', running })
  })
  useEmitted(runner, 'run.done', () => {
    refresh()
    const message = t('actions.doneNamed', { name: t(`actions.names.${name}`) })
    say('success', message)
  })
  useEmitted(runner, 'run.failed', ({ failure }) => {
    refresh()
    say('error', failureText(t, failure))
  })
  return <ActionRun runner={runner} />
}
