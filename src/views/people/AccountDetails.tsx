import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listPath } from '#domain/backstagePaths.ts'
import { ownedResources } from '#domain/resources.ts'
import { type OwnedCounts, sumOf } from '#domain/user.ts'
import type { UserPageRef } from '#src/actors/refs.ts'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { formatInstant } from '#src/views/shell/dates.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import styles from './AccountDetails.module.css'

type Props = { page: UserPageRef; timezone: string }

export const AccountDetails = ({ page, timezone }: Props) => {
  const { t } = useTranslation()
  const { id, details, failure } = useSelector(page, ({ context }) => context)
  const isFailed = useSelector(page, (snapshot) => snapshot.matches('failed'))
  const fact = (name: string, value: ReactNode) => (
    <div className={styles.fact}>
      <dt>{t(`users.details.${name}`)}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <FormSection title={t('users.details.title')}>
      {isFailed && (
        <RetryNotice failure={failure} onRetry={() => page.send({ type: 'load.retried' })}>
          {t('users.details.failed')}
        </RetryNotice>
      )}
      {details === null && !isFailed && <p role="status">{t('users.details.loading')}</p>}
      {details !== null && (
        <dl className={styles.facts}>
          {fact('createdAt', formatInstant(details.createdAt, timezone))}
          {fact(
            'invitedBy',
            details.invitedBy === null ? (
              t('users.details.uninvited')
            ) : (
              <a href={`/backstage/users/${details.invitedBy.id}`}>{details.invitedBy.nickname}</a>
            ),
          )}
          {fact(
            'lastLogIn',
            details.lastLogIn === null ? t('users.details.never') : formatInstant(details.lastLogIn, timezone),
          )}
          {fact('owned', <OwnedEntries id={id} counts={details.owned} />)}
        </dl>
      )}
    </FormSection>
  )
}

const OwnedEntries = ({ id, counts }: { id: string; counts: OwnedCounts }) => {
  const { t } = useTranslation()
  if (sumOf(counts) === 0) return t('users.details.none')
  return (
    <ul className={styles.owned}>
      {ownedResources
        .filter((kind) => counts[kind] > 0)
        .map((kind) => (
          <li key={kind}>
            <a href={`${listPath(kind)}?ownedBy=${id}`}>
              {counts[kind]} {t(`objects.${kind}`, { count: counts[kind] })}
            </a>
          </li>
        ))}
    </ul>
  )
}
