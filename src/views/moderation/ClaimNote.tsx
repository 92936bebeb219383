import { useTranslation } from 'react-i18next'
import type { Claim } from '#domain/moderation.ts'
import { timeIn } from '#domain/time.ts'

export const ClaimNote = ({ claim, timezone }: { claim: Claim | null; timezone: string }) => {
  const { t } = useTranslation()
  if (claim === null || claim.isMine) return null
  return (
    <p className="notice" role="status">
      {t('moderation.claimed', { nickname: claim.nickname, time: timeIn(Date.parse(claim.until), timezone) })}
    </p>
  )
}
