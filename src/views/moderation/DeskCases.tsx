import { useTranslation } from 'react-i18next'
import { entryPath } from '#domain/backstagePaths.ts'
import type { Claim, Desk } from '#domain/moderation.ts'
import { formatBeginning, formatInstant } from '#src/views/shell/dates.ts'
import { DeskSection } from './DeskSection.tsx'

type Props = { desk: Desk; timezone: string }

export const DeskCases = ({ desk: { proposals, threads, ownerless }, timezone }: Props) => {
  const { t } = useTranslation()
  const inHand = (claim: Claim | null) =>
    claim !== null && !claim.isMine && ` · ${t('moderation.desk.inHand', { nickname: claim.nickname })}`
  const kindOf = ({ resource, start }: Desk['ownerless']['items'][number]) =>
    t(`moderation.kinds.${resource}`) +
    (start === null ? '' : ` ${t('moderation.desk.on', { at: formatBeginning(start, timezone) })}`)
  return (
    <>
      <DeskSection
        part="proposals"
        total={proposals.total}
        shown={proposals.items.length}
        link={<a href="/backstage/proposals">{t('moderation.desk.allProposals')}</a>}
      >
        {proposals.items.map(({ id, name, sender, confirmedAt, isCorrection, claim }) => (
          <li key={id}>
            <a href={`/backstage/proposals/${id}`}>{name}</a>{' '}
            {isCorrection && <span className="mark">{t('proposals.correction')}</span>}{' '}
            <span className="note">
              {sender}, {confirmedAt !== null && formatInstant(confirmedAt, timezone)}
              {inHand(claim)}
            </span>
          </li>
        ))}
      </DeskSection>
      {threads.total > 0 && (
        <DeskSection part="threads" total={threads.total} shown={threads.items.length}>
          {threads.items.map((thread) => (
            <li key={thread.id}>
              <a href={`/backstage/threads/${thread.resource}/${thread.id}`}>{thread.name}</a>{' '}
              <span className="note">
                {kindOf(thread)} · {formatInstant(thread.at, timezone)}
                {inHand(thread.claim)}
              </span>
            </li>
          ))}
        </DeskSection>
      )}
      {ownerless.total > 0 && (
        <DeskSection part="ownerless" total={ownerless.total} shown={ownerless.items.length}>
          {ownerless.items.map((entry) => (
            <li key={entry.id}>
              <a href={entryPath(entry.resource, entry.id)}>{entry.name}</a>{' '}
              <span className="note">{kindOf(entry)}</span>
            </li>
          ))}
        </DeskSection>
      )}
    </>
  )
}
