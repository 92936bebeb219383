import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { SourcePageRef } from '#src/actors/refs.ts'
import { TextField } from '#src/fields/TextField.tsx'
import { showNotice } from '#src/focus/showNotice.ts'
import { reasonText } from '#src/texts.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import { RunList } from './RunList.tsx'
import { SourceDialogs } from './SourceDialogs.tsx'
import { SourceRulesForm } from './SourceRulesForm.tsx'
import styles from './Sources.module.css'
import { StepForm } from './StepForm.tsx'
import { sourceRefusalText } from './sourceTexts.ts'

type Props = { page: SourcePageRef; timezone: string }

export const SourcePageView = ({ page, timezone }: Props) => {
  const { t } = useTranslation()
  const { loaded, failure } = useSelector(page, ({ context }) => context)
  const state = useSelector(page, ({ value }) => value)
  if (loaded === null) {
    return (
      <div className={styles.page}>
        <h1 tabIndex={-1}>{t('sources.one')}</h1>
        {state === 'failed' ? (
          <RetryNotice failure={failure} onRetry={() => page.send({ type: 'load.retried' })}>
            {t('sources.failed')}
          </RetryNotice>
        ) : (
          <p role="status">{t('app.loading')}</p>
        )}
      </div>
    )
  }
  const { source } = loaded
  return (
    <div className={styles.page} data-state={state}>
      <h1 tabIndex={-1}>{source.name}</h1>
      <p>
        <a href="/backstage/sources">{t('sources.title')}</a>
        {source.events > 0 && (
          <>
            {' · '}
            <a href={`/backstage/events?source=${source.id}`}>{t('sources.eventsFrom', { count: source.events })}</a>
          </>
        )}
      </p>
      {source.url !== '' && (
        <p className={styles.url}>
          <a href={source.url} rel="noopener nofollow">
            {source.url}
          </a>
        </p>
      )}
      {failure !== null && (
        <p ref={showNotice} className="notice notice-danger" role="alert">
          {sourceRefusalText(t, failure)}
        </p>
      )}
      <RunList page={page} timezone={timezone} />
      {source.ended ? <Delete page={page} /> : <Settings page={page} />}
      <SourceDialogs page={page} timezone={timezone} />
    </div>
  )
}

const Settings = ({ page }: Pick<Props, 'page'>) => {
  const { t } = useTranslation()
  const { loaded, fields, issues } = useSelector(page, ({ context }) => context)
  const isSaving = useSelector(page, (snapshot) => snapshot.matches('saving') || snapshot.matches('reloading'))
  const canSave = useSelector(page, (snapshot) => snapshot.can({ type: 'save.requested' }))
  const issue = issues.find(({ field }) => field === 'url')
  if (loaded === null) return null
  return (
    <StepForm onSubmit={() => page.send({ type: 'save.requested' })}>
      <h2>{t('sources.settings')}</h2>
      {fields.kind !== 'file' && (
        <TextField
          name="url"
          label={t('sources.fields.url')}
          value={fields.url}
          onChange={(url) => page.send({ type: 'rules.changed', changes: { url } })}
          issue={issue ? reasonText(t, issue) : null}
          required
        />
      )}
      <SourceRulesForm
        fields={fields}
        choices={loaded.choices}
        issues={issues}
        onChange={(changes) => page.send({ type: 'rules.changed', changes })}
      />
      <p className={styles.buttons}>
        <button type="submit" className="button button-primary" aria-busy={isSaving} aria-disabled={!canSave}>
          {t('form.save')}
        </button>
        <Delete page={page} />
      </p>
    </StepForm>
  )
}

const Delete = ({ page }: Pick<Props, 'page'>) => {
  const { t } = useTranslation()
  const isEnded = useSelector(page, ({ context }) => context.loaded?.source.ended === true)
  const canDelete = useSelector(page, (snapshot) => snapshot.can({ type: 'deletion.requested' }))
  return (
    <button
      type="button"
      className={`button button-danger ${styles.alone}`}
      aria-disabled={!canDelete}
      onClick={() => page.send({ type: 'deletion.requested' })}
    >
      {t(isEnded ? 'sources.forget' : 'sources.delete')}
    </button>
  )
}
