import { useActorRef } from '@xstate/react'
import { useApp } from '#src/app.tsx'

/** The dropdowns and suggestions of the forms of events and of repeating events. */
export const useChoices = () => {
  const { actors } = useApp()
  return {
    groups: useActorRef(actors.options, { input: { source: 'ownGroups', include: [] } }),
    allGroups: useActorRef(actors.options, { input: { source: 'groups', include: [] } }),
    places: useActorRef(actors.options, { input: { source: 'places', include: [] } }),
    categories: useActorRef(actors.options, { input: { source: 'categories', include: [] } }),
    topics: useActorRef(actors.options, { input: { source: 'topics', include: [] } }),
    placeSuggest: useActorRef(actors.suggest, { input: { source: 'places' } }),
    tagSuggest: useActorRef(actors.suggest, { input: { source: 'tags' } }),
  }
}
