import { useTranslation } from 'react-i18next'
import type { ListedResource } from '#domain/listing.ts'
import { MessageView } from './MessageView.tsx'
import { listEntry } from './menuEntries.ts'

export const NotFoundView = ({ resource }: { resource?: ListedResource }) => {
  const { t } = useTranslation()
  const list = resource && listEntry(resource)
  return (
    <MessageView title={t('app.notFoundTitle')} text={t('app.notFoundText')}>
      {list ? (
        <a href={list.href}>{t('list.to', { list: t(`menu.${list.key}`) })}</a>
      ) : (
        <a href="/backstage">{t('app.toOverview')}</a>
      )}
    </MessageView>
  )
}
