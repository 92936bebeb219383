import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNobodys, isOnlyHere, type SystemState } from '#domain/system.ts'
import type { SystemPageRef, WordChoiceRef } from '#src/actors/refs.ts'
import { VocabularyNote } from '#src/views/entries/VocabularyNote.tsx'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import { MailTrial } from './MailTrial.tsx'
import facts from './SystemFacts.module.css'

type LoadedProps = { page: SystemPageRef; children: (system: SystemState) => ReactNode }

const Loaded = ({ page, children }: LoadedProps) => {
  const { t } = useTranslation()
  const { system, failure } = useSelector(page, ({ context }) => context)
  const isFailed = useSelector(page, (snapshot) => snapshot.matches('failed'))
  if (isFailed)
    return (
      <RetryNotice failure={failure} onRetry={() => page.send({ type: 'load.retried' })}>
        {t('system.failed')}
      </RetryNotice>
    )
  return system === null ? <p role="status">{t('app.loading')}</p> : children(system)
}

export const SetUpRegion = ({ page }: { page: SystemPageRef }) => (
  <Loaded page={page}>{({ settings }) => <RegionFacts settings={settings} />}</Loaded>
)

const RegionFacts = ({ settings }: Pick<SystemState, 'settings'>) => {
  const { t } = useTranslation()
  const { siteUrl, language, timezone, holidayRegion } = settings
  const holidays = holidayRegion ?? t('system.none')
  const values = { language: t(`system.languages.${language}`), timezone, siteUrl, holidayRegion: holidays }
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      {here !== timezone && <p className="notice">{t('setUp.region.elsewhere', { here, timezone })}</p>}
      {isOnlyHere(siteUrl) && <p className="notice">{t('system.onlyHere', { siteUrl })}</p>}
      <dl className={facts.facts}>
        {(['language', 'timezone', 'siteUrl', 'holidayRegion'] as const).map((fact) => (
          <div key={fact} className={facts.fact}>
            <dt>{t(`system.facts.${fact}`)}</dt>
            <dd>{values[fact]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export const SetUpMail = ({ page }: { page: SystemPageRef }) => (
  <>
    <Loaded page={page}>{({ settings }) => <ModerationAddress email={settings.moderationEmail} />}</Loaded>
    <MailTrial page={page} />
  </>
)

const ModerationAddress = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  if (isNobodys(email)) return <p className="notice">{t('system.nobodys', { email })}</p>
  return <p>{t('setUp.mail.moderation', { email })}</p>
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
