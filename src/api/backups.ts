import * as v from 'valibot'
import { type Backup, backupLinkSchema, backupSchema } from '#domain/backup.ts'
import type { Client } from './client.ts'

/** `open` follows a link that the browser downloads. */
export const backupsApi = ({ request }: Client, open = (link: string) => window.location.assign(link)) => ({
  list: async (signal: AbortSignal): Promise<Backup[]> =>
    v.parse(v.array(backupSchema), (await request('GET', '/backups', { signal })).body),

  download: async (name: string): Promise<void> => {
    const { body } = await request('POST', `/backups/${encodeURIComponent(name)}/link`)
    open(v.parse(backupLinkSchema, body).link)
  },
})
