import { shallowEqual, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { siteNamesIn } from '#domain/themes/siteNames.ts'
import { useApp } from '#src/app.tsx'

/** In the language of Backstage, where the theme has names for each. */
export const useSiteNames = () => {
  const { resolvedLanguage } = useTranslation().i18n
  return useSelector(useApp().site, ({ context }) => siteNamesIn(context, resolvedLanguage), shallowEqual)
}
