import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ReasonTemplatesRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'

export const useReasons = (): ReasonTemplatesRef => {
  const { i18n } = useTranslation()
  const { actors } = useApp()
  return useActorRef(actors.reasonTemplates, { input: { language: i18n.resolvedLanguage ?? 'en' } })
}
