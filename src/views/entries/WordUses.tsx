import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { entryPath, listPath } from '#domain/backstagePaths.ts'
import { type WordUse, wordField } from '#domain/word.ts'
import type { WordDeletionRef } from '#src/actors/refs.ts'
import { formatBeginning } from '#src/views/shell/dates.ts'

type Props = { deletion: WordDeletionRef; timezone: string }

export const UsesAndTarget = ({ deletion, timezone }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const { resource, uses, others, target } = useSelector(deletion, ({ context }) => context)
  const canChoose = useSelector(deletion, (snapshot) => snapshot.matches('used'))
  const { events, revents, sources, some } = uses
  const counts = [
    ...(events > 0 ? [t('words.events', { count: events })] : []),
    ...(revents > 0 ? [t('words.revents', { count: revents })] : []),
    ...(sources > 0 ? [t('words.sources', { count: sources })] : []),
  ]
  const rest = events + revents + sources - some.length
  return (
    <>
      <p>{t(`words.used.${resource}`, { list: counts })}</p>
      <ul>
        {some.map((use) => (
          <li key={use.id}>
            <UseLink use={use} timezone={timezone} />
          </li>
        ))}
        {rest > 0 && <li>{t('bulk.more', { count: rest })}</li>}
      </ul>
      {rest > 0 && <AllUses deletion={deletion} />}
      {others.length > 0 && (
        <>
          <label className="label" htmlFor={id}>
            {t(`words.moveTo.${resource}`)}
          </label>
          <select
            id={id}
            className="input"
            value={target}
            disabled={!canChoose}
            onChange={(event) => deletion.send({ type: 'target.chosen', id: event.target.value })}
          >
            <option value="" disabled>
              {t('form.choose')}
            </option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <p className="note">{t(`words.moveHint.${resource}`)}</p>
        </>
      )}
    </>
  )
}

/** In another tab, so that the question stays. */
const UseLink = ({ use: { resource, id, name, start }, timezone }: { use: WordUse; timezone: string }) => {
  const { t } = useTranslation()
  const kind = resource === 'sources' ? t('words.source') : t('objects.revents', { count: 1 })
  return (
    <>
      <a href={entryPath(resource, id)} target="_blank" rel="noopener">
        {name}
      </a>{' '}
      <span className="note">{start === null ? kind : formatBeginning(start, timezone)}</span>
    </>
  )
}

const AllUses = ({ deletion }: Pick<Props, 'deletion'>) => {
  const { t } = useTranslation()
  const { resource, uses, word } = useSelector(deletion, ({ context }) => context)
  const query = `?all&${wordField(resource)}=${word?.id}`
  return (
    <p>
      {uses.events > 0 && (
        <a href={listPath('events') + query} target="_blank" rel="noopener">
          {t('words.showAll.events')}
        </a>
      )}{' '}
      {uses.revents > 0 && (
        <a href={listPath('revents') + query} target="_blank" rel="noopener">
          {t('words.showAll.revents')}
        </a>
      )}
    </p>
  )
}
