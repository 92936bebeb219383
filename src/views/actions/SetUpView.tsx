import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '#domain/languages.ts'
import { isPassable, type SetUpFacts, setUpSteps } from '#domain/setUp.ts'
import type { SetUpRef } from '#src/actors/refs.ts'
import styles from '#src/views/people/FirstStepsView.module.css'
import { Steps } from '#src/views/shell/Steps.tsx'
import { themeFileLink } from '#src/views/themes/themeLinks.ts'
import { SetUpOnward } from './SetUpOnward.tsx'

type Props = {
  wizard: SetUpRef
  facts: SetUpFacts
  /** Of the site. */
  language: string
  isNameUnsaved: boolean
  isNameSaving?: boolean
  name: (title: string) => ReactNode
  contents: Record<'region' | 'words' | 'mail', ReactNode>
}

export const SetUpView = ({ wizard, facts, language, isNameUnsaved, isNameSaving = false, name, contents }: Props) => {
  const { t } = useTranslation()
  const step = useSelector(wizard, ({ value }) => (typeof value === 'string' ? value : 'name'))
  const { reached, passed } = useSelector(wizard, ({ context }) => context)
  return (
    <div className={styles.page} data-state={step}>
      <Steps
        label={t('setUp.title')}
        steps={setUpSteps}
        current={step === 'starting' ? 'name' : step}
        reached={reached}
        nameOf={(each) => t(`setUp.steps.${each}`)}
        passed={{
          steps: passed.filter((each) => !facts[each]),
          word: t('setUp.later'),
          onChosen: (each) => isPassable(each) && wizard.send({ type: 'step.chosen', step: each }),
        }}
      />
      {step === 'name' || step === 'starting' ? (
        <div key="name">
          {name(t('setUp.name.title'))}
          <p className={styles.belowForm}>
            <SetUpOnward
              {...{ wizard, isDone: facts.name, isUnsaved: isNameUnsaved, isWaiting: isNameSaving }}
              isBelowForm
            />
          </p>
        </div>
      ) : (
        <div key={step} className="prose">
          <h1 tabIndex={-1}>{t(`setUp.${step}.title`)}</h1>
          <p>{t(`setUp.${step}.text`)}</p>
          {step === 'end' ? <NextPages language={language} /> : contents[step]}
          <p className={styles.buttons}>
            {step === 'end' ? (
              <button
                type="button"
                className="button button-primary"
                onClick={() => wizard.send({ type: 'wizard.finished' })}
              >
                {t('setUp.finish')}
              </button>
            ) : (
              <SetUpOnward wizard={wizard} isDone={!isPassable(step) || facts[step]} />
            )}
            <button
              type="button"
              className="button button-quiet"
              onClick={() => wizard.send({ type: 'step.returned' })}
            >
              {t('app.back')}
            </button>
          </p>
        </div>
      )}
    </div>
  )
}

const nextPages = (language: string) => ({
  imprint: themeFileLink(undefined, 'md', `impressum.${languageOf(language)}.md`),
  privacy: themeFileLink(undefined, 'md', `privacy.${languageOf(language)}.md`),
  invite: '/backstage/invite',
  categories: '/backstage/categories',
  system: '/backstage/system',
  firstSteps: '/backstage/first-steps',
})

const NextPages = ({ language }: Pick<Props, 'language'>) => {
  const { t } = useTranslation()
  return (
    <ul className={styles.links}>
      {Object.entries(nextPages(language)).map(([page, path]) => (
        <li key={page}>
          <a href={path}>{t(`setUp.end.links.${page}`)}</a>
        </li>
      ))}
    </ul>
  )
}
