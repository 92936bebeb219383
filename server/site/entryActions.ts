import type { PublicEntry, PublicResource } from '#server/entries/publicEntries.ts'
import type { Settings } from '#server/settings.ts'
import { directionsTo, type EventActions } from './event/eventActions.ts'
import { mailTo, reportOf } from './report.ts'
import type { SiteRequest } from './siteRequest.ts'

export const actionsOfEntry = (
  resource: PublicResource,
  entry: PublicEntry,
  request: SiteRequest,
  settings: Pick<Settings, 'siteUrl' | 'moderationEmail'>,
): EventActions & { subscribe: string } => {
  const url = `${settings.siteUrl}/${resource}/${entry.id}`
  return {
    name: entry.name,
    calendars: [],
    subscribe: `/subscribe?${resource === 'groups' ? 'group' : 'place'}=${entry.id}`,
    mail: mailTo('', {
      subject: entry.name,
      body: [entry.name, entry.address, '', url].filter((line, index) => index === 2 || line !== '').join('\n'),
    }),
    series: null,
    directions: directionsTo(entry),
    report: reportOf({ resource, id: entry.id, name: entry.name, url }, request, settings),
  }
}
