import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SourceWizardRef } from '#src/actors/refs.ts'
import { TextField } from '#src/fields/TextField.tsx'
import { reasonText } from '#src/texts.ts'
import { faultText } from './faultText.ts'
import styles from './Sources.module.css'

type Part = { wizard: SourceWizardRef }

/** The address of another calendar, and the calendars that are found on its page. */
export const WizardAddress = ({ wizard }: Part) => {
  const { t } = useTranslation()
  const { fields, issues, look } = useSelector(wizard, ({ context }) => context)
  const state = useSelector(wizard, ({ value }) => value)
  const issue = issues.find(({ field }) => field === 'url')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    wizard.send({ type: 'look.requested' })
  }
  return (
    <form className={styles.page} noValidate onSubmit={submit}>
      <div className="prose">
        <p>{t('sources.wizard.address.text')}</p>
      </div>
      <TextField
        name="url"
        label={t('sources.fields.url')}
        hint={t('sources.hints.url')}
        value={fields.url}
        onChange={(url) => wizard.send({ type: 'address.changed', url })}
        issue={issue ? reasonText(t, issue) : null}
        required
      />
      {state === 'unfit' && look !== null && (
        <p className="notice notice-danger" role="alert">
          {faultText(t, look.fault ?? 'noCalendar', look.status)}
        </p>
      )}
      <p className={styles.buttons}>
        <button
          type="submit"
          className={state === 'found' ? 'button' : 'button button-primary'}
          aria-busy={state === 'looking'}
        >
          {t('sources.wizard.address.look')}
        </button>
      </p>
      {state === 'found' && <FoundFeeds wizard={wizard} />}
    </form>
  )
}

const FoundFeeds = ({ wizard }: Part) => {
  const { t } = useTranslation()
  const feeds = useSelector(wizard, ({ context }) => context.look?.feeds ?? [])
  return (
    <>
      <p role="status">{t('sources.wizard.found', { count: feeds.length })}</p>
      <ul className={styles.list}>
        {feeds.map(({ url, name }) => (
          <li key={url}>
            <button type="button" className="button" onClick={() => wizard.send({ type: 'feed.chosen', url })}>
              {name || t('sources.wizard.nameless')}
            </button>
            <p className={styles.url}>{url}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
