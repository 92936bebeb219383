import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { entryPath } from '#domain/backstagePaths.ts'
import { isFulfilled, type Proposal } from '#domain/proposals/proposal.ts'
import type { Choices } from '#domain/proposals/proposalChoices.ts'
import type { Viewer } from '#domain/session.ts'
import type { ProposalReviewRef } from '#src/actors/refs.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import styles from './Proposal.module.css'

type Props = { review: ProposalReviewRef; viewer: Viewer }

export const AcceptanceForm = ({ review, viewer }: Props) => {
  const { t } = useTranslation()
  const given = useSelector(review, ({ context }) => context.review)
  const choices = useSelector(review, ({ context }) => context.choices)
  /** The form of the answer has a button of its own. */
  const isAnswered = useSelector(
    review,
    ({ context: { review, reason } }) => review?.proposal.isNote === true && reason.trim() !== '',
  )
  const canAccept = useSelector(review, (snapshot) => snapshot.can({ type: 'acceptance.requested' }))
  const accept = (event: FormEvent) => {
    event.preventDefault()
    review.send({ type: 'acceptance.requested' })
  }
  if (given === null) return null
  const { proposal, categories, topics, owners } = given
  const places = proposal.like.filter(({ likeness }) => likeness === 'location')
  const choose = (name: keyof Choices) => (value: string) => review.send({ type: 'choice.changed', name, value })
  const place = places.length > 0 && (
    <ChoiceField
      label={t('proposals.fields.location')}
      first={t('proposals.asWritten', { location: proposal.location })}
      options={places.map(({ id, name }) => ({ id: `id:${id}`, name }))}
      value={choices.location}
      onChange={choose('location')}
    />
  )
  return (
    <form className={styles.form} onSubmit={accept}>
      <h2>{t(proposal.isNote ? 'proposals.note.title' : 'proposals.acceptTitle')}</h2>
      {proposal.isCorrection ? (
        <>
          <p>{t(explanationOf(proposal), { context: proposal.emptied.length > 0 ? 'emptied' : '' })}</p>
          {place}
          <ChangedMeanwhile proposal={proposal} value={choices.changed} onChange={choose('changed')} />
        </>
      ) : (
        <>
          {(['category', 'topic'] as const).map((name) => (
            <ChoiceField
              key={name}
              label={t(`events.fields.${name}`)}
              isRequired
              first={t('form.choose')}
              options={name === 'category' ? categories : topics}
              value={choices[name]}
              onChange={choose(name)}
            />
          ))}
          {place}
          <ChoiceField
            label={t('proposals.owner')}
            first={t('proposals.myself')}
            options={owners.filter(({ id }) => id !== viewer?.id)}
            value={choices.owner}
            onChange={choose('owner')}
          />
        </>
      )}
      {proposal.isNote && proposal.resource && proposal.entryId && (
        <a className="button button-primary" href={entryPath(proposal.resource, proposal.entryId)}>
          {t('proposals.note.edit')}
        </a>
      )}
      {!isAnswered && (
        <button type="submit" className={proposal.isNote ? 'button' : 'button button-primary'} disabled={!canAccept}>
          {t(proposal.isNote ? 'proposals.note.accept' : 'proposals.accept')}
        </button>
      )}
    </form>
  )
}

const explanationOf = (proposal: Proposal): string => {
  if (proposal.isNote) return 'proposals.note.explained'
  return isFulfilled(proposal) ? 'proposals.fulfilled.all' : 'proposals.acceptCorrection'
}
