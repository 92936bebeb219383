import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { deskOfferId } from '#domain/toastIds.ts'
import type { DeskRef } from '#src/actors/refs.ts'
import styles from './Moderation.module.css'

export const LastLook = ({ page }: { page: DeskRef }) => {
  const { t } = useTranslation()
  const id = useId()
  const name = useSelector(page, ({ context: { looked } }) => looked?.name ?? null)
  const author = useSelector(page, ({ context }) => context.author)
  if (name === null) return null
  return (
    <p className={styles.lastLook}>
      <span id={id} className="note">
        {author === null
          ? t('moderation.desk.last', { name })
          : t(author.left ? 'moderation.desk.lastMost' : 'moderation.desk.lastAll', {
              author: author.nickname,
              count: author.count,
            })}
      </span>{' '}
      <button
        type="button"
        className="text-button"
        aria-describedby={id}
        onClick={() => page.send({ type: 'offer.taken', id: deskOfferId })}
      >
        {t('moderation.desk.takeBack')}
      </button>
    </p>
  )
}
