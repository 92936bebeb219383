import { useTranslation } from 'react-i18next'
import { entryPath } from '#domain/backstagePaths.ts'
import type { Proposal } from '#domain/proposals/proposal.ts'

/** Why a proposal waits again; after a merge that was undone, with a link to the other entry. */
export const WaitsAgain = ({ proposal: { again, mergedWith, resource } }: { proposal: Proposal }) => {
  const { t } = useTranslation()
  if (again === null) return null
  return (
    <p className="notice">
      <span>
        {t(`proposals.again.${again}`)}
        {mergedWith && resource && (
          <>
            {` ${t('proposals.mergedWith')} `}
            <a href={entryPath(resource, mergedWith.id)}>{mergedWith.name}</a>
          </>
        )}
      </span>
    </p>
  )
}
