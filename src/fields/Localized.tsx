import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { dateLocale } from './fieldProps.ts'

/** The widgets within speak the language of Backstage; on their own they would speak that of the browser. */
export const Localized = ({ children }: { children: ReactNode }) => {
  const { i18n } = useTranslation()
  return <I18nProvider locale={dateLocale(i18n.language)}>{children}</I18nProvider>
}
