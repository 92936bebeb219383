import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '#domain/languages.ts'
import { setUpSteps } from '#domain/setUp.ts'
import type { SetUpRef } from '#src/actors/refs.ts'
import styles from '#src/views/people/FirstStepsView.module.css'
import { Steps } from '#src/views/shell/Steps.tsx'
import { themeFileLink } from '#src/views/themes/themeLinks.ts'

type Props = {
  wizard: SetUpRef
  name: (title: string) => ReactNode
  contents: Record<'region' | 'words' | 'mail', ReactNode>
}

export const SetUpView = ({ wizard, name, contents }: Props) => {
  const { t } = useTranslation()
  const step = useSelector(wizard, ({ value }) => (typeof value === 'string' ? value : 'name'))
  return (
    <div className={styles.page} data-state={step}>
      <Steps
        label={t('setUp.title')}
        steps={setUpSteps}
        current={step === 'starting' ? 'name' : step}
        nameOf={(each) => t(`setUp.steps.${each}`)}
      />
      {step === 'name' || step === 'starting' ? (
        <div key="name">
          {name(t('setUp.name.title'))}
          <p className={styles.belowForm}>
            <button type="button" className="button" onClick={() => wizard.send({ type: 'step.continued' })}>
              {t('setUp.skip')}
            </button>
          </p>
        </div>
      ) : (
        <div key={step} className="prose">
          <h1 tabIndex={-1}>{t(`setUp.${step}.title`)}</h1>
          <p>{t(`setUp.${step}.text`)}</p>
          {step === 'end' ? <NextPages /> : contents[step]}
          <Buttons wizard={wizard} isEnd={step === 'end'} />
        </div>
      )}
    </div>
  )
}

const nextPages = (language: string) => ({
  texts: themeFileLink(undefined, 'md', `impressum.${languageOf(language)}.md`),
  invite: '/backstage/invite',
  categories: '/backstage/categories',
  system: '/backstage/system',
  firstSteps: '/backstage/first-steps',
})

const NextPages = () => {
  const { t, i18n } = useTranslation()
  return (
    <ul className={styles.links}>
      {Object.entries(nextPages(i18n.resolvedLanguage ?? 'en')).map(([page, path]) => (
        <li key={page}>
          <a href={path}>{t(`setUp.end.links.${page}`)}</a>
        </li>
      ))}
    </ul>
  )
}

const Buttons = ({ wizard, isEnd }: { wizard: SetUpRef; isEnd: boolean }) => {
  const { t } = useTranslation()
  const next = isEnd ? ('wizard.finished' as const) : ('step.continued' as const)
  return (
    <p className={styles.buttons}>
      <button type="button" className="button button-primary" onClick={() => wizard.send({ type: next })}>
        {isEnd ? t('setUp.finish') : t('setUp.continue')}
      </button>
      <button type="button" className="button button-quiet" onClick={() => wizard.send({ type: 'step.returned' })}>
        {t('app.back')}
      </button>
    </p>
  )
}
