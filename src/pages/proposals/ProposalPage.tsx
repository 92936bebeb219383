import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { textKey } from '#domain/writtenText.ts'
import { useApp } from '#src/app.tsx'
import { useUnsentText } from '#src/pages/moderation/useUnsentText.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { LeaveDialog } from '#src/views/forms/LeaveDialog.tsx'
import { ProposalView } from '#src/views/proposals/ProposalView.tsx'

const ProposalPage = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  return (
    <>
      <PageTitle page={t('proposals.one')} />
      <OpenedProposal key={id} id={id} />
    </>
  )
}

const OpenedProposal = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { moderation, settings } = useApp()
  const viewer = useMember()
  const say = useToast()
  const review = useActorRef(moderation.proposalReview, {
    input: { id, draftKey: textKey(viewer.id, 'proposals', id) },
  })
  const contextOf = ({ isCorrection }: { isCorrection: boolean }) => (isCorrection ? 'correction' : '')
  useEmitted(review, 'proposal.accepted', ({ name, isNote, ...of }) =>
    say('success', t(isNote ? 'proposals.note.accepted' : 'proposals.accepted', { name, context: contextOf(of) })),
  )
  useEmitted(review, 'proposal.refused', ({ name, ...of }) =>
    say('success', t('proposals.refused', { name, context: contextOf(of) })),
  )
  useEmitted(review, 'proposal.reopened', ({ name, ...of }) =>
    say('success', t('proposals.reopened', { name, context: contextOf(of) })),
  )
  const invitation = useActorRef(moderation.inviteSender, { input: { id } })
  const { guard, isLost } = useUnsentText(useChild(review, 'writing'))
  return (
    <>
      <ProposalView review={review} invitation={invitation} viewer={viewer} timezone={settings.timezone} />
      <LeaveDialog guard={guard} text={t(isLost ? 'proposals.leaveLost' : 'proposals.leaveText')} />
    </>
  )
}

export default ProposalPage
