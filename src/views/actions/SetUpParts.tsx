import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { SystemPageRef, WordChoiceRef } from '#src/actors/refs.ts'
import { VocabularyNote } from '#src/views/entries/VocabularyNote.tsx'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import facts from './SystemFacts.module.css'

export const SetUpRegion = ({ page }: { page: SystemPageRef }) => {
  const { t } = useTranslation()
  const { system, failure } = useSelector(page, ({ context }) => context)
  const isFailed = useSelector(page, (snapshot) => snapshot.matches('failed'))
  if (isFailed)
    return (
      <RetryNotice failure={failure} onRetry={() => page.send({ type: 'load.retried' })}>
        {t('system.failed')}
      </RetryNotice>
    )
  if (system === null) return <p role="status">{t('app.loading')}</p>
  const { siteUrl, language, timezone } = system.settings
  const values = { language: t(`system.languages.${language}`), timezone, siteUrl }
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      {here !== timezone && <p className="notice">{t('setUp.region.elsewhere', { here, timezone })}</p>}
      <dl className={facts.facts}>
        {(['language', 'timezone', 'siteUrl'] as const).map((fact) => (
          <div key={fact} className={facts.fact}>
            <dt>{t(`system.facts.${fact}`)}</dt>
            <dd>{values[fact]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export const SetUpWords = ({ categories, topics }: { categories: WordChoiceRef; topics: WordChoiceRef }) => {
  const { t } = useTranslation()
  const all = [
    ['categories', useSelector(categories, ({ context }) => context.options)],
    ['topics', useSelector(topics, ({ context }) => context.options)],
  ] as const
  return (
    <>
      <VocabularyNote categories={categories} topics={topics} moderating />
      {all.map(([kind, options]) =>
        options.length === 0 ? null : (
          <p key={kind}>
            <strong>{t(`${kind}.title`)}:</strong> {options.map(({ name }) => name).join(', ')}
          </p>
        ),
      )}
    </>
  )
}
