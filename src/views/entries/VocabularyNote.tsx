import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { OptionsRef } from '#src/actors/refs.ts'

type Props = { categories: OptionsRef; topics: OptionsRef; moderating: boolean }

/** Says that nobody made a category or a topic yet, without which there are no events, and whose business that is. */
export const VocabularyNote = ({ categories, topics, moderating }: Props) => {
  const { t } = useTranslation()
  const hasNoCategory = useSelector(categories, isEmpty)
  const hasNoTopic = useSelector(topics, isEmpty)
  if (!hasNoCategory && !hasNoTopic) return null
  return (
    <div className="notice notice-warning">
      <p>{t(moderating ? 'events.noVocabularyModerating' : 'events.noVocabulary')}</p>
      {moderating && hasNoCategory && <a href="/backstage/categories/new">{t('categories.create')}</a>}
      {moderating && hasNoTopic && <a href="/backstage/topics/new">{t('topics.create')}</a>}
    </div>
  )
}

const isEmpty = (snapshot: ReturnType<OptionsRef['getSnapshot']>): boolean =>
  snapshot.matches('ready') && snapshot.context.options.length === 0
