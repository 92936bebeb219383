import { useTranslation } from 'react-i18next'
import type { GenerationRef } from '#src/actors/refs.ts'
import { focusField } from '#src/focus/focusField.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { refusalText } from '#src/pages/shell/useSayRefusal.ts'
import { useToast } from '#src/pages/shell/useToast.ts'

/** The form has its own start and end. */
const fields: Readonly<Record<string, string>> = { start: 'periodStart', end: 'periodEnd' }

/** §5. */
export const useGeneration = (generation: GenerationRef): void => {
  const say = useToast()
  const { t } = useTranslation()
  useEmitted(generation, 'events.generated', ({ count }) => {
    const message = t('generation.created', { count })
    say(count > 0 ? 'success' : 'warning', message)
  })
  useEmitted(generation, 'period.refused', () => {
    const refusal = generation.getSnapshot().context
    say('error', refusalText(t, 'generation', refusal))
    const field = fields[refusal.issues[0]?.field ?? '']
    if (field !== undefined) focusField(field)
  })
}
