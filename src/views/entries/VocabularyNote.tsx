import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { WordChoiceRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import { isMissing } from './useWords.ts'
import styles from './VocabularyNote.module.css'

type Props = { categories: WordChoiceRef; topics: WordChoiceRef; moderating: boolean }

/** Moderators make the first words here; others save with "Other". */
export const VocabularyNote = ({ categories, topics, moderating }: Props) => {
  const { t } = useTranslation()
  const hasNoCategory = useSelector(categories, isMissing)
  const hasNoTopic = useSelector(topics, isMissing)
  const failed = useFailed([categories, topics])
  if (failed.length > 0) {
    const retry = () => {
      for (const words of failed) words.send({ type: 'options.reloadRequested' })
    }
    const failure = failed[0]?.getSnapshot().context.failure ?? null
    return (
      <RetryNotice failure={failure} onRetry={retry}>
        {t('events.vocabularyFailed')}
      </RetryNotice>
    )
  }
  if (!hasNoCategory && !hasNoTopic) return null
  return (
    <div className="notice notice-warning">
      <p>{t(moderating ? 'events.noVocabularyModerating' : 'events.noVocabulary')}</p>
      {moderating && hasNoCategory && <FirstWord words={categories} label={t('events.firstCategory')} />}
      {moderating && hasNoTopic && <FirstWord words={topics} label={t('events.firstTopic')} />}
    </div>
  )
}

const useFailed = ([categories, topics]: readonly [WordChoiceRef, WordChoiceRef]): readonly WordChoiceRef[] => {
  const failed = [useSelector(categories, isFailed) && categories, useSelector(topics, isFailed) && topics]
  return failed.filter((words) => words !== false)
}
const isFailed = (snapshot: ReturnType<WordChoiceRef['getSnapshot']>): boolean => snapshot.matches('failed')

/** No form, because it is inside one. */
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
