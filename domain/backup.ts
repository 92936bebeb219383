import * as v from 'valibot'

/** The moment in UTC at which a backup was begun, and a number when that is taken. */
const namePattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-\d+)?$/

export const isBackupName = (name: string): boolean => namePattern.test(name)

export const backupMoment = (name: string): string => name.replace(namePattern, '$1T$2:$3:$4.000Z')

/** A backup as it is listed. `size` in bytes; pictures in it take room only once, however many backups have them. */
export const backupSchema = v.object({
  name: v.string(),
  createdAt: v.string(),
  size: v.number(),
  pictures: v.number(),
})
export type Backup = v.InferOutput<typeof backupSchema>

/** Where a backup can be downloaded for some minutes: a path of the site. */
export const backupLinkSchema = v.object({ link: v.string() })
