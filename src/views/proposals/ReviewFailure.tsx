import { useTranslation } from 'react-i18next'
import type { Failure } from '#domain/failure.ts'
import type { Proposal } from '#domain/proposals/proposal.ts'
import { showNotice } from '#src/focus/showNotice.ts'
import { failureText } from '#src/texts.ts'

type Props = { proposal: Proposal | null; failure: Failure }

/** Why a decision was not taken. Then the page shows how everything is now. */
export const ReviewFailure = ({ proposal, failure }: Props) => {
  const { t } = useTranslation()
  const isLate = proposal !== null && failure.code === 'changedMeanwhile'
  return (
    <p ref={showNotice} className="notice notice-warning" role="alert">
      {!isLate
        ? failureText(t, failure)
        : proposal.state === 'waiting'
          ? t('proposals.changedMeanwhile', { context: proposal.isCorrection ? 'correction' : '' })
          : t('proposals.decidedMeanwhile', { context: proposal.state })}
    </p>
  )
}
