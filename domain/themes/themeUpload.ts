import type { Failure } from '#domain/failure.ts'
import { type ChosenFile, isAccepted } from './files.ts'
import {
  acceptedEndings,
  type FileType,
  findNameFault,
  fitsName,
  logoNames,
  maximumBytesOf,
  suggestFileName,
} from './themeFile.ts'

/** §4. */

/** To replace; null versions are not compared. */
export type UploadTarget = { name: string; version: number | null }

/** `known` names are taken. */
export type ThemeUpload = {
  type: FileType
  file: ChosenFile | null
  target: UploadTarget | null
  known: readonly string[]
  name: string
}

export const findFileFault = (
  type: FileType,
  file: Pick<ChosenFile, 'name' | 'type' | 'size'>,
  target: UploadTarget | null,
): Failure | null => {
  if (!isAccepted(file, acceptedEndings(type, target?.name ?? null))) return { code: 'wrongExtension' }
  return file.size > maximumBytesOf(type, file.name) ? { code: 'tooLarge' } : null
}

export const findUploadFault = ({ type, file, target, known, name }: ThemeUpload): Failure | null => {
  if (target !== null || file === null) return null
  const reason =
    findNameFault(type, name) ??
    (fitsName(file.name, name) ? null : 'otherContent') ??
    (known.includes(name) ? 'fileTaken' : null)
  return reason === null ? null : { code: 'invalid', issues: [{ field: 'name', reason }] }
}

export const firstNameOf = (file: Pick<ChosenFile, 'name'>, target: UploadTarget | null): string =>
  target?.name ?? suggestFileName(file.name)

/** The name that makes a new file the logo; null if none does, or if there is a logo to replace. */
export const logoNameFor = ({ file, known }: ThemeUpload): string | null => {
  if (file === null || known.some((name) => logoNames.includes(name))) return null
  return logoNames.find((name) => fitsName(file.name, name)) ?? null
}
