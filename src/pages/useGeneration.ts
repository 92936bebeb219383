import { useTranslation } from 'react-i18next'
import type { GenerationRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { failureText, issueText } from '#src/texts.ts'
import { focusField } from '#src/views/focusField.ts'
import { useEmitted } from './useEmitted.ts'
import { useStateEntered } from './useStateEntered.ts'

/** The period's fields stand on a page whose form has a start and an end of its own. */
const fields: Readonly<Record<string, string>> = { start: 'periodStart', end: 'periodEnd' }

/**
 * Lets a generation speak through the toast: what was created, and why a period was refused (§5), whose first wrong field
 * then has the focus.
 * @param onGenerated there are new events
 */
export const useGeneration = (generation: GenerationRef, onGenerated: () => void): void => {
  const { toast } = useApp()
  const { t } = useTranslation()
  useEmitted(generation, 'events.generated', ({ count }) => {
    const message = t('generation.created', { count })
    toast.send({ type: 'toast.pushed', state: count > 0 ? 'success' : 'warning', message, action: null })
    onGenerated()
  })
  useStateEntered(generation, 'period.refused', () => {
    const { issues, failure } = generation.getSnapshot().context
    const sentences = issues.map((issue) => issueText(t, 'generation', issue))
    const message = sentences.length > 0 ? sentences.join('\n') : failure ? failureText(t, failure) : ''
    toast.send({ type: 'toast.pushed', state: 'error', message, action: null })
    const field = fields[issues[0]?.field ?? '']
    if (field !== undefined) focusField(field)
  })
}
