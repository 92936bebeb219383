import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { finderWays } from '#domain/sources/sourceFinding.ts'
import type { SourceFinderRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { FinderColumns } from './FinderColumns.tsx'
import { FinderWayFields } from './FinderWayFields.tsx'
import styles from './Sources.module.css'
import { sourceFaultText } from './sourceTexts.ts'

type Part = { finder: SourceFinderRef }

/** `isForOwn`: the viewer imports only for an own group or place. */
type Props = Part & { isForOwn: boolean; onFile: (file: File) => void }

export const SourceFinderView = ({ finder, isForOwn, onFile }: Props) => {
  const { t } = useTranslation()
  const failure = useSelector(finder, ({ context }) => context.failure)
  const isDeciding = useSelector(finder, (snapshot) => snapshot.matches('deciding'))
  return (
    <>
      <h1 tabIndex={-1}>{t(isDeciding ? 'sources.columns.title' : 'sources.wizard.address.title')}</h1>
      {failure !== null && (
        <p className="notice notice-danger" role="alert">
          {failureText(t, failure)}
        </p>
      )}
      {isDeciding ? <FinderColumns finder={finder} /> : <Asking {...{ finder, isForOwn, onFile }} />}
    </>
  )
}

const Asking = ({ finder, isForOwn, onFile }: Props) => {
  const { t } = useTranslation()
  const { way, look } = useSelector(finder, ({ context }) => context)
  const isUnfit = useSelector(finder, (snapshot) => snapshot.matches({ asking: 'unfit' }))
  const isSeveral = useSelector(finder, (snapshot) => snapshot.matches({ asking: 'several' }))
  const isBusy = useSelector(finder, (snapshot) => !snapshot.matches('asking'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    finder.send({ type: 'look.requested' })
  }
  return (
    <form className={styles.page} noValidate onSubmit={submit}>
      {isForOwn && (
        <p>
          {t('sources.wizard.forOwn')} <a href="/backstage/groups/new">{t('groups.create')}</a>
          {' · '}
          <a href="/backstage/places/new">{t('places.create')}</a>
        </p>
      )}
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('sources.wizard.address.title')}</legend>
        {finderWays.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name="way"
              checked={way === one}
              onChange={() => finder.send({ type: 'way.chosen', way: one })}
            />
            <span>{t(`sources.ways.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <FinderWayFields finder={finder} onFile={onFile} />
      {isUnfit && look !== null && (
        <p className="notice notice-danger" role="alert">
          {sourceFaultText(t, look.fault ?? 'noCalendar', look.status)}
        </p>
      )}
      <p className={styles.buttons}>
        <button type="submit" className={isSeveral ? 'button' : 'button button-primary'} aria-busy={isBusy}>
          {t('sources.wizard.address.look')}
        </button>
        <span role="status">{isBusy && t('sources.wizard.looking')}</span>
      </p>
      {isSeveral && <FoundFeeds finder={finder} />}
    </form>
  )
}

const FoundFeeds = ({ finder }: Part) => {
  const { t } = useTranslation()
  const feeds = useSelector(finder, ({ context }) => context.look?.feeds ?? [])
  return (
    <>
      <p role="status">{t('sources.wizard.found', { count: feeds.filter(({ page }) => !page).length })}</p>
      <ul className={styles.list}>
        {feeds.map(({ url, name, events, page }) => (
          <li key={`${page} ${url}`}>
            <button type="button" className="button" onClick={() => finder.send({ type: 'feed.chosen', url })}>
              {page ? t('sources.wizard.ofPage', { count: events ?? 0 }) : name || t('sources.wizard.nameless')}
            </button>
            <p className={styles.url}>{url}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
