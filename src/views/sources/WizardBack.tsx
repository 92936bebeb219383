import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { hasColumns } from '#domain/sources/sourceFinding.ts'
import type { SourceWizardRef } from '#src/actors/refs.ts'

/** What was chosen stays. `isFirst`: it leads to the first step, for a table to its columns. */
export const WizardBack = ({ wizard, isFirst = false }: { wizard: SourceWizardRef; isFirst?: boolean }) => {
  const { t } = useTranslation()
  const isTable = useSelector(wizard, ({ context: { finding } }) => finding !== null && hasColumns(finding))
  return (
    <button type="button" className="button button-quiet" onClick={() => wizard.send({ type: 'step.returned' })}>
      {t(isFirst && isTable ? 'sources.columns.back' : 'app.back')}
    </button>
  )
}
