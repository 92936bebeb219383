import { useTranslation } from 'react-i18next'
import type { ListSelectionRef } from '#src/actors/refs.ts'
import { Icon } from '#src/fields/Icon.tsx'
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
      {deletion && (
        <>
          <button
            type="button"
            className="button"
            onClick={() => deletion.send({ type: 'itemDeletion.requested', id })}
          >
            <Icon name="delete" /> {t('entry.delete')}
          </button>
          <BulkDialogs selection={deletion} />
        </>
      )}
    </>
  )
}
