import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { isLikeText } from '#domain/place.ts'
import type { DuplicatesRef } from '#src/actors/refs.ts'
import styles from './DuplicatePlaces.module.css'

type Props = { duplicates: DuplicatesRef; by: 'name' | 'address' }

/** To use instead of a new one. A stored place only gets a hint: it cannot become another. */
export const DuplicatePlaces = ({ duplicates, by }: Props) => {
  const { t } = useTranslation()
  const places = useSelector(duplicates, ({ context }) => context.places)
  const name = useSelector(duplicates, ({ context }) => context.name)
  const isNew = useSelector(duplicates, ({ context }) => context.id === null)
  const shown = places.filter((place) => isLikeText(name, place.name) === (by === 'name'))
  return (
    <div role="status">
      {shown.length > 0 && (
        <div className={styles.box}>
          <p className={styles.head}>{t('duplicates.title', { count: shown.length })}</p>
          <ul className={styles.places}>
            {shown.map((place) => (
              <li key={place.id} className={styles.place}>
                <span>
                  <a href={`/places/${place.id}`} target="_blank" rel="noopener">
                    {place.name}
                  </a>
                  <br />
                  <span className="note">{place.address}</span>
                </span>
                {isNew && (
                  <button
                    type="button"
                    className="button"
                    aria-label={t('duplicates.useNamed', { name: place.name })}
                    onClick={() => duplicates.send({ type: 'duplicate.chosen', id: place.id })}
                  >
                    {t('duplicates.use')}
                  </button>
                )}
              </li>
            ))}
          </ul>
          {isNew && <p className="note">{t('duplicates.explanation')}</p>}
          <button
            type="button"
            className="text-button"
            onClick={() => duplicates.send({ type: 'duplicates.dismissed' })}
          >
            {t('duplicates.dismiss')}
          </button>
        </div>
      )}
    </div>
  )
}
