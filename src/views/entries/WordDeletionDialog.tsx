import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { WordUse } from '#domain/word.ts'
import type { WordDeletionRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import { formatInstant } from '#src/views/shell/dates.ts'

type Props = { deletion: WordDeletionRef; timezone: string }

/** Asks before a category or topic is deleted: what uses it, and where that moves. */
export const WordDeletionDialog = ({ deletion, timezone }: Props) => {
  const { t } = useTranslation()
  const { resource, word, failure } = useSelector(deletion, ({ context }) => context)
  const state = useSelector(deletion, ({ value }) => value)
  const canConfirm = useSelector(deletion, (snapshot) => snapshot.can({ type: 'deletion.confirmed' }))
  const isStuck = useSelector(deletion, (snapshot) => snapshot.matches('used') && snapshot.context.others.length === 0)
  const isMove = state === 'used' || state === 'moving'
  const confirmLabel = state === 'unknown' ? t('app.retry') : t(isMove ? 'words.moveAndDelete' : 'bulk.delete')
  return (
    <ConfirmDialog
      isOpen={state !== 'idle'}
      isDanger={state !== 'unknown'}
      title={t('bulk.confirm.delete', { count: 1, name: word?.name ?? '' })}
      confirmLabel={confirmLabel}
      canConfirm={canConfirm}
      onConfirm={isStuck ? null : () => deletion.send({ type: 'deletion.confirmed' })}
      onCancel={() => deletion.send({ type: 'deletion.canceled' })}
    >
      {state === 'counting' && <p role="status">{t('words.counting')}</p>}
      {state === 'unknown' && <p>{t('words.unknown')}</p>}
      {(state === 'unused' || state === 'deleting') && <p>{t('words.unused')}</p>}
      {isMove && <UsesAndTarget deletion={deletion} timezone={timezone} />}
      {isStuck && <p role="alert">{t(`words.stuck.${resource}`)}</p>}
      {failure !== null && <p role="alert">{failureText(t, failure)}</p>}
    </ConfirmDialog>
  )
}

/** What uses the word, and the choice of the one that takes it over. */
const UsesAndTarget = ({ deletion, timezone }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const { resource, uses, others, target } = useSelector(deletion, ({ context }) => context)
  const canChoose = useSelector(deletion, (snapshot) => snapshot.matches('used'))
  const { events, revents, some } = uses
  const counts = [
    ...(events > 0 ? [t('words.events', { count: events })] : []),
    ...(revents > 0 ? [t('words.revents', { count: revents })] : []),
  ]
  const rest = events + revents - some.length
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

/** An entry opens in a tab of its own, so that the question stays. */
const UseLink = ({ use: { resource, id, name, start }, timezone }: { use: WordUse; timezone: string }) => {
  const { t } = useTranslation()
  const address = `/backstage/${resource === 'events' ? 'events' : 'repeatingevents'}/${id}`
  return (
    <>
      <a href={address} target="_blank" rel="noopener">
        {name}
      </a>{' '}
      <span className="note">
        {start === null ? t('objects.revents', { count: 1 }) : formatInstant(start, timezone)}
      </span>
    </>
  )
}
