import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { entryPath } from '#domain/backstagePaths.ts'
import type { FormRef } from '#src/actors/refs.ts'

type Props = {
  form: FormRef
  /** Who edits, unless they may edit all. */
  me: string | null
  onTake?: ((id: string) => void) | undefined
}

/** Leads to the group that has the name already; says what helps a member of one that somebody else has registered. */
export const TakenGroup = ({ form, me, onTake }: Props) => {
  const { t } = useTranslation()
  const isTaken = useSelector(form, ({ context }) => context.issues.some(({ reason }) => reason === 'nameExists'))
  const taken = useSelector(form, ({ context }) => context.failure?.taken)
  if (!isTaken) return null
  if (!taken || !(me === null || taken.ownedBy.includes(me))) return <p className="notice">{t('groups.taken')}</p>
  return (
    <div className="notice">
      <p>
        {t('groups.own')}{' '}
        <a href={entryPath('groups', taken.id)} target="_blank" rel="noopener">
          {taken.name}
        </a>
      </p>
      {onTake && (
        <p>
          <button type="button" className="button" onClick={() => onTake(taken.id)}>
            {t('groups.take')}
          </button>{' '}
          {t('groups.dropped')}
        </p>
      )}
    </div>
  )
}
