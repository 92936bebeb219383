import { render, screen } from '@testing-library/react'
import { useActorRef, useSelector } from '@xstate/react'
import { StrictMode } from 'react'
import { test } from 'vitest'
import { createDraftActors } from '#src/actors/drafts.ts'
import { createBrowserStore } from '#src/api/browserStore.ts'
import { draftSlots } from '#src/api/draftSlots.ts'
import { storageOf } from '../storage.ts'

const key = 'u1:groups:new'

test('a draft is found although StrictMode stops the search and starts it again', async () => {
  const store = createBrowserStore(storageOf())
  const savedAt = '2031-05-01T10:00:00.000Z'
  store.keepDraft(key, { values: { name: 'Jazz' }, base: { name: '' }, version: null, savedAt })
  const { findDraft } = createDraftActors({ drafts: draftSlots(store, null) }, () => 0)
  const Search = () => {
    const search = useActorRef(findDraft, { input: { key, before: null, current: { name: '' } } })
    return useSelector(search, ({ output }) => String(output?.values.name ?? ''))
  }
  render(
    <StrictMode>
      <Search />
    </StrictMode>,
  )
  await screen.findByText('Jazz')
})
