import type { ComponentProps } from 'react'
import { createActor } from 'xstate'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { ListView } from '#src/views/lists/ListView.tsx'

type Props = Pick<ComponentProps<typeof ListView>, 'list' | 'filters' | 'create'>

export const GroupList = (props: Props) => (
  <ListView
    {...props}
    selection={createActor(listSelectionMachine, { input: { resource: 'groups' } }).start()}
    viewer={{ id: 'x', role: 'normal' }}
    title="Groups"
    columns={[{ field: 'name', label: 'Name' }]}
  />
)
