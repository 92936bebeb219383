import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Failure } from '#domain/failure.ts'
import { activeTheme, builtInTheme } from '#domain/themes/theme.ts'
import { useApp } from '#src/app.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { failureText, issueText } from '#src/texts.ts'
import { ThemeCreation } from '#src/views/themes/ThemeCreation.tsx'
import { ThemeSwitcherView } from '#src/views/themes/ThemeSwitcherView.tsx'

const CmsPage = () => {
  const { t } = useTranslation()
  const { themes: flows } = useApp()
  const say = useToast()
  const draftKey = `${useMember().id}:newTheme`
  const page = useActorRef(flows.cmsPage, { input: { draftKey, draft: flows.readDraft(draftKey) } })
  const switcher = useChild(page, 'switcher')
  const creation = useChild(page, 'creation')
  const themes = useSelector(switcher, ({ context }) => context.themes)
  const refuse = ({ failure }: { failure: Failure }) => {
    const [issue] = failure.issues ?? []
    const message = issue ? issueText(t, 'cms', issue) : failureText(t, failure)
    say('error', message)
  }
  useEmitted(creation, 'theme.created', ({ name }) => say('success', t('cms.created', { name })))
  useEmitted(creation, 'theme.refused', refuse)
  useEmitted(switcher, 'theme.refused', refuse)
  useEmitted(page, 'undo.prepared', ({ name, offerId }) =>
    say('success', t('cms.deleted', { name }), { id: offerId, action: t('bulk.undo') }),
  )
  useEmitted(switcher, 'preview.linked', ({ link }) => window.open(link, '_blank', 'noopener'))
  useEmitted(switcher, 'theme.activated', ({ name }) => reloadActivated(name))
  useActivatedNotice()
  return (
    <>
      <PageTitle page={t('cms.title')} />
      <ThemeSwitcherView
        switcher={switcher}
        creation={
          <ThemeCreation
            creation={creation}
            parents={themes.map(({ name }) => name)}
            active={activeTheme(themes)?.name ?? builtInTheme}
          />
        }
      />
    </>
  )
}

/** §4: the frame shows texts of the theme. */
const reloadActivated = (name: string): void =>
  window.location.assign(`${window.location.pathname}?activated=${encodeURIComponent(name)}`)

const useActivatedNotice = (): void => {
  const { t } = useTranslation()
  const say = useToast()
  const [search, setSearch] = useSearchParams()
  const name = search.get('activated')
  const announce = useEffectEvent(() => {
    say('success', t('cms.activated', { name }))
    setSearch({}, { replace: true })
  })
  useEffect(() => {
    if (name !== null) announce()
  }, [name])
}

export default CmsPage
