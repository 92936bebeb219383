import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Failure } from '#domain/failure.ts'
import { useApp } from '#src/app.tsx'
import { failureText, issueText } from '#src/texts.ts'
import { ThemeCreation } from '#src/views/ThemeCreation.tsx'
import { ThemeSwitcherView } from '#src/views/ThemeSwitcherView.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useEmitted } from './useEmitted.ts'
import { undoKey } from './useEntryList.ts'
import { useSay } from './useSay.ts'
import { useSecuredWork } from './useSecuredWork.ts'
import { useMember } from './useViewer.ts'

/** The themes of the public site (§2 CMS): cards, a dialog for a new one, activation and deletion. */
const CmsPage = () => {
  const { t } = useTranslation()
  const { cms, undo } = useApp()
  const say = useSay()
  const switcher = useActorRef(cms.themeSwitcher)
  const draftKey = `${useMember().id}:newTheme`
  const creation = useActorRef(cms.themeCreation, { input: { draftKey, draft: cms.readDraft(draftKey) } })
  useSecuredWork(creation)
  const themes = useSelector(switcher, ({ context }) => context.themes)
  const refresh = () => switcher.send({ type: 'themes.refreshRequested' })
  const refuse = ({ failure }: { failure: Failure }) => {
    const [issue] = failure.issues ?? []
    const message = issue ? issueText(t, 'cms', issue) : failureText(t, failure)
    say('error', message)
  }
  useEmitted(creation, 'theme.created', ({ name }) => {
    refresh()
    say('success', t('cms.created', { name }))
  })
  useEmitted(creation, 'theme.refused', refuse)
  useEmitted(switcher, 'theme.refused', refuse)
  useEmitted(switcher, 'theme.deleted', ({ name }) => {
    undo.send({ type: 'entries.deleted', entries: [{ resource: 'themes', id: name, name }] })
    const action = { label: t('bulk.undo'), key: undoKey }
    say('success', t('cms.deleted', { name }), action)
  })
  useEmitted(undo, 'entries.restored', ({ resource }) => {
    if (resource === 'themes') refresh()
  })
  useEmitted(switcher, 'preview.linked', ({ link }) => window.open(link, '_blank', 'noopener'))
  useEmitted(switcher, 'theme.activated', ({ name }) => reloadActivated(name))
  useActivatedNotice()
  return (
    <>
      <PageTitle page={t('cms.title')} />
      <ThemeSwitcherView
        switcher={switcher}
        creation={<ThemeCreation creation={creation} parents={themes.map(({ name }) => name)} />}
      />
    </>
  )
}

/** Loads Backstage anew (§4), for its frame shows words of the theme; the address says what the notice is about. */
const reloadActivated = (name: string): void =>
  window.location.assign(`${window.location.pathname}?activated=${encodeURIComponent(name)}`)

/** The notice of an activation, once the page is there again. */
const useActivatedNotice = (): void => {
  const { t } = useTranslation()
  const say = useSay()
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
