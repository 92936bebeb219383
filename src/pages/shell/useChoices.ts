import { useActorRef } from '@xstate/react'
import { useApp } from '#src/app.tsx'

export const useChoices = () => {
  const { actors } = useApp()
  return {
    groups: useActorRef(actors.options, { input: { source: 'ownGroups', include: [] } }),
    allGroups: useActorRef(actors.options, { input: { source: 'groups', include: [] } }),
    places: useActorRef(actors.options, { input: { source: 'places', include: [] } }),
    categories: useActorRef(actors.wordChoice, { input: { source: 'categories' } }),
    topics: useActorRef(actors.wordChoice, { input: { source: 'topics' } }),
    placeSuggest: useActorRef(actors.suggest, { input: { source: 'places' } }),
    tagSuggest: useActorRef(actors.suggest, { input: { source: 'tags' } }),
  }
}
