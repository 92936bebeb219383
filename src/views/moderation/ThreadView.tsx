import { useSelector } from '@xstate/react'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { entryPath } from '#domain/backstagePaths.ts'
import { maximumReasonLength } from '#domain/limits.ts'
import type { Thread } from '#domain/moderation.ts'
import type { EntryThreadRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { formatBeginning, formatInstant } from '#src/views/shell/dates.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import { ClaimNote } from './ClaimNote.tsx'
import styles from './Moderation.module.css'

type Props = { page: EntryThreadRef; timezone: string }

export const ThreadView = ({ page, timezone }: Props) => {
  const { t } = useTranslation()
  const { resource, id, thread, claim, failure } = useSelector(page, ({ context }) => context)
  const isFailed = useSelector(page, (snapshot) => snapshot.matches('failed'))
  const isLoading = useSelector(page, (snapshot) => snapshot.matches('loading'))
  const canClose = useSelector(page, (snapshot) => snapshot.can({ type: 'close.requested' }))
  const endsWithEntry = thread?.deactivated === true && thread.state !== 'closed' && claim?.isMine === true
  const path = entryPath(resource, id)
  return (
    <div className={styles.page} aria-busy={isLoading}>
      <h1 tabIndex={-1}>{thread ? t('thread.of', { name: thread.name }) : t('thread.title')}</h1>
      <p>
        <a href={path}>{t('thread.entry')}</a>
        {thread && thread.start !== null && ` · ${formatBeginning(thread.start, timezone)}`}
      </p>
      {isFailed && (
        <RetryNotice failure={failure} onRetry={() => page.send({ type: 'load.retried' })}>
          {t('thread.failed')}
        </RetryNotice>
      )}
      {thread && (
        <>
          {thread.deactivated && <p className="notice notice-warning">{t('moderation.thread.deactivated')}</p>}
          {endsWithEntry && <p className="note">{t('thread.endsWithEntry')}</p>}
          <ClaimNote claim={claim} timezone={timezone} />
          {thread.isMerged && <p className="note">{t('thread.merged')}</p>}
          {thread.messages.some(({ wasOne }) => wasOne) && <p className="note">{t('thread.wereOne')}</p>}
          <MessageList messages={thread.messages} timezone={timezone} />
          {thread.messages.length === 0 && <p>{t('thread.empty')}</p>}
          {thread.messages.length > 0 && thread.state === 'closed' && <p>{t('thread.closed')}</p>}
          <MessageField page={page} />
          {canClose && (
            <button type="button" className="button" onClick={() => page.send({ type: 'close.requested' })}>
              {t('thread.close')}
            </button>
          )}
        </>
      )}
    </div>
  )
}

const MessageList = ({ messages, timezone }: { messages: Thread['messages']; timezone: string }) => {
  const { t } = useTranslation()
  return (
    <ol className={styles.messages}>
      {messages.map(({ id, text, at, byModeration, nickname, isMine, of, wasOne }) => (
        <li key={id} className={isMine ? styles.mine : undefined}>
          <p className={styles.head}>
            <strong>{isMine ? t('thread.me') : (nickname ?? t('history.gone'))}</strong>{' '}
            {byModeration && <span className="mark">{t('thread.moderator')}</span>}{' '}
            <time dateTime={at}>{formatInstant(at, timezone)}</time>
            {of !== null && <span className="note">{t('thread.about', { name: of })}</span>}
            {wasOne && <span className="note">{t('thread.wasOne')}</span>}
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}

const MessageField = ({ page }: { page: EntryThreadRef }) => {
  const { t } = useTranslation()
  const id = useId()
  const { text } = useSelector(page, ({ context }) => context)
  const failure = useSelector(page, (snapshot) => (snapshot.matches('failed') ? null : snapshot.context.failure))
  const isSending = useSelector(page, (snapshot) => snapshot.matches('sending'))
  const canSend = useSelector(page, (snapshot) => snapshot.can({ type: 'message.requested' }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    page.send({ type: 'message.requested' })
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <label htmlFor={id}>{t('thread.message')}</label>
      <textarea
        id={id}
        className="input"
        rows={4}
        maxLength={maximumReasonLength}
        readOnly={isSending}
        value={text}
        onChange={({ target }) => page.send({ type: 'text.changed', text: target.value })}
      />
      {failure && (
        <p className="notice notice-warning" role="alert">
          {failure.code === 'changedMeanwhile' ? t('thread.changedMeanwhile') : failureText(t, failure)}
        </p>
      )}
      <button type="submit" className="button button-primary" aria-busy={isSending} disabled={!canSend && !isSending}>
        {t('thread.send')}
      </button>
    </form>
  )
}
