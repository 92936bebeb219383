import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes, isNobodys, isOnlyHere, type SystemState } from '#domain/system.ts'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { formatInstant } from '#src/views/shell/dates.ts'
import styles from './SystemFacts.module.css'

type Props = { system: SystemState; timezone: string; children: ReactNode }

export const SystemFacts = ({ system, timezone, children }: Props) => {
  const { t, i18n } = useTranslation()
  const { settings, database, mail, backups, disk } = system
  const bytes = (size: number) => formatBytes(size, i18n.resolvedLanguage ?? 'en')
  const moment = (instant: string | null) => (instant === null ? t('system.never') : formatInstant(instant, timezone))
  const fact = (name: string, value: ReactNode) => (
    <div className={styles.fact}>
      <dt>{t(`system.facts.${name}`)}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <>
      <FormSection title={t('system.site')}>
        <dl className={styles.facts}>
          {fact('siteUrl', settings.siteUrl)}
          {fact('language', t(`system.languages.${settings.language}`))}
          {fact('timezone', settings.timezone)}
          {fact('holidayRegion', settings.holidayRegion ?? t('system.none'))}
          {fact('moderationEmail', settings.moderationEmail)}
          {fact('geocoder', settings.geocoder)}
          {settings.map !== null && fact('map', settings.map.file)}
          {fact('trustProxy', t(settings.trustProxy ? 'app.yes' : 'app.no'))}
        </dl>
        {isOnlyHere(settings.siteUrl) && (
          <p className="notice">{t('system.onlyHere', { siteUrl: settings.siteUrl })}</p>
        )}
        {isNobodys(settings.moderationEmail) && (
          <p className="notice">{t('system.nobodys', { email: settings.moderationEmail })}</p>
        )}
        {settings.map?.isUsable === false && <p className="notice">{t('system.noMap', { file: settings.map.file })}</p>}
      </FormSection>
      <FormSection title={t('system.mails')}>
        <dl className={styles.facts}>
          {fact('server', mail.server ?? t('system.outbox'))}
          {fact('mailFrom', settings.mailFrom)}
          {fact('lastSent', moment(mail.lastSent))}
          {fact('waiting', mail.waiting)}
          {mail.nextTry !== null && fact('nextTry', moment(mail.nextTry))}
          {mail.lastError !== '' && fact('lastError', mail.lastError)}
          {fact('givenUp', mail.givenUp)}
        </dl>
        {mail.areHeld && (
          <p className="notice">
            {t('actions.held', { count: mail.waiting })} <a href="/backstage/actions">{t('actions.title')}</a>
          </p>
        )}
        {children}
      </FormSection>
      <FormSection title={t('system.storage')}>
        {!database.isWritable && <p className="notice notice-warning">{t('system.unwritable')}</p>}
        <dl className={styles.facts}>
          {fact('database', `${t(`system.kinds.${database.kind}`)} ${database.version}`)}
          {fact('isDamaged', t(database.isDamaged ? 'system.damaged' : 'system.sound'))}
          {database.bytes !== null && fact('bytes', bytes(database.bytes))}
          {fact('dataDir', settings.dataDir)}
          {disk !== null && fact('free', t('system.freeOf', { free: bytes(disk.free), total: bytes(disk.total) }))}
          {fact('newest', backups.newest === null ? t('system.noBackup') : moment(backups.newest))}
          {fact('kept', backups.kept)}
        </dl>
      </FormSection>
      <FormSection title={t('system.program')}>
        <dl className={styles.facts}>
          {fact('version', system.program.version)}
          {fact('node', system.program.node)}
        </dl>
      </FormSection>
    </>
  )
}
