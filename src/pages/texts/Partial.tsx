import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useApp } from '#src/app.tsx'
import { PartialView } from '#src/views/texts/PartialView.tsx'

type Props = {
  name: string
  isInner?: boolean
}

export const Partial = ({ name, isInner = false }: Props) => {
  const language = useTranslation().i18n.resolvedLanguage ?? 'en'
  return <LoadedPartial key={`${name} ${language}`} name={name} language={language} isInner={isInner} />
}

const LoadedPartial = ({ name, language, isInner }: Required<Props> & { language: string }) => {
  const { actors } = useApp()
  const partial = useActorRef(actors.partial, { input: { name, language } })
  return <PartialView partial={partial} isInner={isInner} />
}
