import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { isLikeName } from '#domain/place.ts'
import type { SimilarPlacesRef } from '#src/actors/refs.ts'
import styles from './SimilarPlaces.module.css'

type Props = { similarPlaces: SimilarPlacesRef; by: 'name' | 'address' }

/** To use instead of a new one. A stored place only gets a hint: it cannot become another. */
export const SimilarPlaces = ({ similarPlaces, by }: Props) => {
  const { t } = useTranslation()
  const places = useSelector(similarPlaces, ({ context }) => context.places)
  const name = useSelector(similarPlaces, ({ context }) => context.name)
  const isNew = useSelector(similarPlaces, ({ context }) => context.id === null)
  const shown = places.filter((place) => isLikeName(name, place.name) === (by === 'name'))
  return (
    <div role="status">
      {shown.length > 0 && (
        <div className={styles.box}>
          <p className={styles.head}>{t('similarPlaces.title', { count: shown.length })}</p>
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
                    aria-label={t('similarPlaces.useNamed', { name: place.name })}
                    onClick={() => similarPlaces.send({ type: 'similarPlace.chosen', id: place.id })}
                  >
                    {t('similarPlaces.use')}
                  </button>
                )}
              </li>
            ))}
          </ul>
          {isNew && <p className="note">{t('similarPlaces.explanation')}</p>}
          <button
            type="button"
            className="text-button"
            onClick={() => similarPlaces.send({ type: 'similarPlaces.dismissed' })}
          >
            {t('similarPlaces.dismiss')}
          </button>
        </div>
      )}
    </div>
  )
}
