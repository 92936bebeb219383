import type { Failure } from './failure.ts'
import { type ChosenFile, isAccepted } from './files.ts'
import {
  acceptedEndings,
  type FileType,
  findNameFault,
  fitsName,
  maximumBytesOf,
  suggestFileName,
} from './themeFile.ts'

/** Uploading a picture or font of a theme (§4 upload). */

/** The file whose place it takes, with the version that was seen; null versions are not compared. */
export type UploadTarget = { name: string; version: number | null }

/** What is uploaded, as far as it is chosen: `name` is what it is to be called, `known` the names that are taken. */
export type ThemeUpload = {
  type: FileType
  file: ChosenFile | null
  target: UploadTarget | null
  known: readonly string[]
  name: string
}

/** Why a chosen file cannot be taken, by its ending and size; null when it can. */
export const findFileFault = (
  type: FileType,
  file: Pick<ChosenFile, 'name' | 'type' | 'size'>,
  target: UploadTarget | null,
): Failure | null => {
  if (!isAccepted(file, acceptedEndings(type, target?.name ?? null))) return { code: 'wrongExtension' }
  return file.size > maximumBytesOf(type, file.name) ? { code: 'tooLarge' } : null
}

/** Why the file cannot be saved under its name; null when it can. */
export const findUploadFault = ({ type, file, target, known, name }: ThemeUpload): Failure | null => {
  if (target !== null || file === null) return null
  const reason =
    findNameFault(type, name) ??
    (fitsName(file.name, name) ? null : 'otherContent') ??
    (known.includes(name) ? 'fileTaken' : null)
  return reason === null ? null : { code: 'invalid', issues: [{ field: 'name', reason }] }
}

/** What a file that was just chosen will be called, unless that is changed. */
export const firstNameOf = (file: Pick<ChosenFile, 'name'>, target: UploadTarget | null): string =>
  target?.name ?? suggestFileName(file.name)
