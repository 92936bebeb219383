import { useTranslation } from 'react-i18next'
import { languages } from '#domain/languages.ts'
import styles from './LanguageSwitch.module.css'

type Props = { language: string; onLanguage: (language: string) => void }

/** §1. */
export const LanguageSwitch = ({ language, onLanguage }: Props) => {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t('app.language')}</legend>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={styles.language}
          aria-pressed={language.startsWith(code)}
          onClick={() => onLanguage(code)}
        >
          {t(`app.languages.${code}`)}
        </button>
      ))}
    </fieldset>
  )
}
