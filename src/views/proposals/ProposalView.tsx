import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { entryPath } from '#domain/backstagePaths.ts'
import { canReopen } from '#domain/proposals/proposal.ts'
import type { Viewer } from '#domain/session.ts'
import type { InviteSenderRef, ProposalReviewRef } from '#src/actors/refs.ts'
import { useRescuedFocus } from '#src/focus/useRescuedFocus.ts'
import { ClaimNote } from '#src/views/moderation/ClaimNote.tsx'
import { formatInstant } from '#src/views/shell/dates.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import { AcceptanceForm } from './AcceptanceForm.tsx'
import { GoneEntry } from './GoneEntry.tsx'
import { LikeEntries, LikeProposals } from './LikeEntries.tsx'
import styles from './Proposal.module.css'
import { ProposedValues } from './ProposedValues.tsx'
import { RefusalForm, UnsentReason } from './RefusalForm.tsx'
import { ReviewFailure } from './ReviewFailure.tsx'
import { SenderBlock, SenderFacts } from './SenderFacts.tsx'
import { SenderInvitation } from './SenderInvitation.tsx'
import { WaitsAgain } from './WaitsAgain.tsx'

type Props = { review: ProposalReviewRef; invitation: InviteSenderRef; viewer: Viewer; timezone: string }

export const ProposalView = ({ review, invitation, viewer, timezone }: Props) => {
  const { t } = useTranslation()
  const { failure } = useSelector(review, ({ context }) => context)
  const proposal = useSelector(review, ({ context }) => context.review?.proposal ?? null)
  const claim = useSelector(review, ({ context }) => context.review?.claim ?? null)
  const next = useSelector(review, ({ context }) => context.review?.next ?? null)
  const isDone = proposal?.isNote === true && proposal.state === 'accepted'
  const isDecided = proposal !== null && proposal.state !== 'waiting'
  const isFailed = useSelector(review, (snapshot) => snapshot.matches('failed'))
  const isBusy = useSelector(review, (snapshot) => !snapshot.matches('deciding') && !snapshot.matches('failed'))
  return (
    <div className={styles.page} aria-busy={isBusy}>
      <h1 tabIndex={-1}>{proposal?.name ?? t('proposals.one')}</h1>
      <p>
        <a href="/backstage/proposals">{t('proposals.back')}</a>
        {' · '}
        <a href="/backstage/desk">{t('proposals.desk')}</a>
      </p>
      {isFailed && (
        <RetryNotice failure={failure} onRetry={() => review.send({ type: 'load.retried' })}>
          {t('proposals.failed')}
        </RetryNotice>
      )}
      {!isFailed && failure && <ReviewFailure proposal={proposal} failure={failure} />}
      {proposal && (
        <>
          <p>
            {t(`proposals.explained.${proposal.isCorrection ? 'correction' : 'event'}`)}{' '}
            {proposal.isCorrection && !proposal.isGone && proposal.resource && proposal.entryId && (
              <a href={entryPath(proposal.resource, proposal.entryId)}>{t('proposals.entry')}</a>
            )}
          </p>
          <WaitsAgain proposal={proposal} />
          {proposal.state === 'waiting' && <ClaimNote claim={claim} timezone={timezone} />}
          {isDecided && (
            <p>
              {t(isDone ? 'proposals.note.decided' : `proposals.decided.${proposal.state}`, {
                by: proposal.decidedBy ?? t('history.gone'),
                at: proposal.decidedAt && formatInstant(proposal.decidedAt, timezone),
              })}{' '}
              {proposal.isGone && t('proposals.gone.since')}
              {!proposal.isCorrection && !proposal.isGone && proposal.resource && proposal.entryId && (
                <a href={entryPath(proposal.resource, proposal.entryId)}>{t('proposals.entry')}</a>
              )}
            </p>
          )}
          {isDecided && (
            <p className={styles.wayOn}>
              <WayOn next={next} />
              {canReopen(proposal) && (
                <button
                  type="button"
                  className="button"
                  disabled={isBusy}
                  onClick={() => review.send({ type: 'reopening.requested' })}
                >
                  {t('proposals.reopen')}
                </button>
              )}
            </p>
          )}
          <div className={styles.sides}>
            <div className={styles.part}>
              <ProposedValues proposal={proposal} />
              <SenderFacts proposal={proposal} />
              <SenderInvitation actor={invitation} proposal={proposal} timezone={timezone} />
            </div>
            <div className={styles.part}>
              <LikeEntries proposal={proposal} timezone={timezone} />
              <LikeProposals proposal={proposal} />
              {proposal.state === 'waiting' &&
                (proposal.isGone ? <GoneEntry review={review} /> : <AcceptanceForm review={review} viewer={viewer} />)}
              {proposal.state === 'waiting' ? <RefusalForm review={review} /> : <UnsentReason review={review} />}
              <SenderBlock review={review} proposal={proposal} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

const WayOn = ({ next }: { next: { id: string; name: string } | null }) => {
  const { t } = useTranslation()
  const link = useRescuedFocus<HTMLAnchorElement>()
  return (
    <a
      ref={link}
      className="button button-primary"
      href={next === null ? '/backstage/desk' : `/backstage/proposals/${next.id}`}
    >
      {next === null ? t('proposals.desk') : t('proposals.next', { name: next.name })}
    </a>
  )
}
