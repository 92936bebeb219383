import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ListSelectionRef } from '#src/actors/refs.ts'
import { Icon } from '#src/fields/Icon.tsx'
import { BulkProgress } from '#src/views/lists/BulkBar.tsx'
import { BulkDialogs } from '#src/views/lists/BulkDialogs.tsx'

type Props = {
  id: string
  publicPath: string | null
  copyPath: string | null
  /** Null without permission. */
  deletion: ListSelectionRef | null
}

export const EntryActions = ({ id, publicPath, copyPath, deletion }: Props) => {
  const { t } = useTranslation()
  return (
    <>
      {publicPath !== null && (
        <a className="button" href={publicPath}>
          <Icon name="view" /> {t('entry.view')}
        </a>
      )}
      {copyPath !== null && (
        <a className="button" href={copyPath}>
          <Icon name="copy" /> {t('entry.copy')}
        </a>
      )}
      {deletion && <EntryDeletion id={id} deletion={deletion} />}
    </>
  )
}

const EntryDeletion = ({ id, deletion }: { id: string; deletion: ListSelectionRef }) => {
  const { t } = useTranslation()
  const run = useSelector(deletion, ({ children }) => children.run)
  const takesEvents = useSelector(deletion, ({ context }) => context.takesEvents)
  return (
    <>
      <button type="button" className="button" onClick={() => deletion.send({ type: 'itemDeletion.requested', id })}>
        <Icon name="delete" /> {t('entry.delete')}
      </button>
      {run && takesEvents && <BulkProgress selection={deletion} run={run} />}
      <BulkDialogs selection={deletion} />
    </>
  )
}
