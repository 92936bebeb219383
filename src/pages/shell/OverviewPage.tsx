import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { isUnderWay } from '#domain/firstSteps.ts'
import { may } from '#domain/permissions.ts'
import { isSetUpOpen } from '#domain/setUp.ts'
import { useApp } from '#src/app.tsx'
import { Partial } from '#src/pages/texts/Partial.tsx'
import { Confirmations } from '#src/views/entries/Confirmations.tsx'
import { OpenDrafts } from '#src/views/shell/OpenDrafts.tsx'
import { OverviewView } from '#src/views/shell/OverviewView.tsx'
import { OwnEvents } from '#src/views/shell/OwnEvents.tsx'
import { RunningOut } from '#src/views/shell/RunningOut.tsx'
import { UnfilledPages } from '#src/views/shell/UnfilledPages.tsx'
import { UnreadNotifications } from '#src/views/shell/UnreadNotifications.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useChild } from './useChild.ts'
import { useWaitingTotal } from './useUnreadTotal.ts'
import { useMember } from './useViewer.ts'

const Unfilled = () => {
  const { actors, settings } = useApp()
  const { language } = settings
  return <UnfilledPages pages={useActorRef(actors.unfilledPages, { input: { language } })} />
}

const OverviewPage = () => {
  const { t } = useTranslation()
  const { actors, now, settings } = useApp()
  const viewer = useMember()
  const { id, nickname } = viewer
  const page = useActorRef(actors.overviewPage, { input: { now: new Date(now()).toISOString(), userId: id } })
  return (
    <>
      <PageTitle page={t('menu.overview')} />
      <OverviewView
        nickname={nickname}
        hasSetUp={
          may(viewer, 'update', 'look') &&
          isSetUpOpen(actors.readSetUp(id), { state: settings.setUp, hasName: settings.hasOwnTheme })
        }
        hasFirstSteps={isUnderWay(actors.readFirstSteps(id))}
        waiting={useWaitingTotal()}
        events={<OwnEvents list={useChild(page, 'events')} timezone={settings.timezone} />}
        drafts={<OpenDrafts drafts={useChild(page, 'drafts')} now={now()} />}
        runningOut={<RunningOut list={useChild(page, 'runningOut')} />}
        confirmations={<Confirmations confirmation={useChild(page, 'confirmation')} timezone={settings.timezone} />}
        welcome={<Partial name="backstage/welcome" isInner />}
        unfilled={may(viewer, 'list', 'cms') && <Unfilled />}
        unread={<UnreadNotifications list={useChild(page, 'list')} timezone={settings.timezone} />}
        principles={<Partial name="backstage/principles" isInner />}
        faq={<Partial name="backstage/faq" isInner />}
      />
    </>
  )
}

export default OverviewPage
