import { useTranslation } from 'react-i18next'
import type { ActionName } from '#domain/action.ts'
import type { ActionsPageRef } from '#src/actors/refs.ts'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { failureText } from '#src/texts.ts'
import { ActionRun } from '#src/views/actions/ActionRun.tsx'

export const ActionRunner = ({ name, page }: { name: ActionName; page: ActionsPageRef }) => {
  const { t } = useTranslation()
  const say = useToast()
  const runner = useChild(page, name)
  useEmitted(runner, 'run.done', () => say('success', t('actions.doneNamed', { name: t(`actions.names.${name}`) })))
  useEmitted(runner, 'run.failed', ({ failure }) => say('error', failureText(t, failure)))
  return <ActionRun runner={runner} />
}
