import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { WordChoiceRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import styles from './VocabularyNote.module.css'

type Props = { categories: WordChoiceRef; topics: WordChoiceRef; moderating: boolean }

/**
 * Says that nobody made a category or a topic yet, without which there are no events. Moderators make the first ones here,
 * everybody else is told who does.
 */
export const VocabularyNote = ({ categories, topics, moderating }: Props) => {
  const { t } = useTranslation()
  const hasNoCategory = useSelector(categories, isMissing)
  const hasNoTopic = useSelector(topics, isMissing)
  if (!hasNoCategory && !hasNoTopic) return null
  return (
    <div className="notice notice-warning">
      <p>{t(moderating ? 'events.noVocabularyModerating' : 'events.noVocabulary')}</p>
      {moderating && hasNoCategory && <FirstWord words={categories} label={t('events.firstCategory')} />}
      {moderating && hasNoTopic && <FirstWord words={topics} label={t('events.firstTopic')} />}
    </div>
  )
}

/** The name of the first category or topic, and the button that makes it. It stands in another form, so it is none. */
const FirstWord = ({ words, label }: { words: WordChoiceRef; label: string }) => {
  const { t } = useTranslation()
  const { name, failure } = useSelector(words, ({ context }) => context)
  const isCreating = useSelector(words, (snapshot) => snapshot.matches('creating'))
  const create = () => words.send({ type: 'creation.requested' })
  return (
    <div className={styles.word}>
      <label className={styles.label}>
        <span>{label}</span>
        <input
          className="input"
          value={name}
          maxLength={200}
          onChange={(event) => words.send({ type: 'name.changed', name: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            create()
          }}
        />
      </label>
      <button type="button" className="button" aria-busy={isCreating} onClick={create}>
        {t('events.createWord')}
      </button>
      {failure && <p role="alert">{failureText(t, failure)}</p>}
    </div>
  )
}

const isMissing = (snapshot: ReturnType<WordChoiceRef['getSnapshot']>): boolean =>
  snapshot.matches('missing') || snapshot.matches('lookingAgain') || snapshot.matches('creating')
