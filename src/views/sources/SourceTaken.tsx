import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { isLasting } from '#domain/sources/source.ts'
import type { SourceWizardRef } from '#src/actors/refs.ts'
import { RunResult } from './RunResult.tsx'
import styles from './Sources.module.css'

export const SourceTaken = ({ wizard, timezone }: { wizard: SourceWizardRef; timezone: string }) => {
  const { t } = useTranslation()
  const source = useSelector(wizard, ({ context }) => context.source)
  const isStuck = useSelector(wizard, (snapshot) => snapshot.matches('stuck'))
  return (
    <div className={styles.page}>
      <div className="prose">
        {source?.last && !isStuck && <RunResult run={source.last} timezone={timezone} />}
        <p>{t(`sources.wizard.taken.${isStuck ? 'stuck' : source && isLasting(source.kind) ? 'text' : 'once'}`)}</p>
      </div>
      <p className={styles.buttons}>
        {isStuck && (
          <button type="button" className="button button-primary" onClick={() => wizard.send({ type: 'run.retried' })}>
            {t('app.retry')}
          </button>
        )}
        <a className="button" href={`/backstage/events?source=${source?.id}`}>
          {t('sources.wizard.taken.events')}
        </a>
        <a className="button" href={`/backstage/sources/${source?.id}`}>
          {t('sources.wizard.taken.source')}
        </a>
      </p>
    </div>
  )
}
