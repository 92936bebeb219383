import * as v from 'valibot'

/** The beginning in UTC, and a number when that is taken. */
const namePattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-\d+)?$/

export const isBackupName = (name: string): boolean => namePattern.test(name)

export const backupMoment = (name: string): string => name.replace(namePattern, '$1T$2:$3:$4.000Z')

/** `size` in bytes; backups share pictures, so each counts once. */
export const backupSchema = v.object({
  name: v.string(),
  createdAt: v.string(),
  size: v.number(),
  pictures: v.number(),
})
export type Backup = v.InferOutput<typeof backupSchema>

/** A path of the site that works for some minutes. */
export const backupLinkSchema = v.object({ link: v.string() })
