import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { acceptedEndings, type FileType, isReadOnly, isTextFile, type ThemeFile } from '#domain/themes/themeFile.ts'
import type { ThemeFilesRef } from '#src/actors/refs.ts'
import { FileChooser } from './FileChooser.tsx'
import { FileDeletion, FileOwner } from './ThemeFileFacts.tsx'
import styles from './ThemeFiles.module.css'
import { themeFileLink } from './themeLinks.ts'

type Props = {
  files: ThemeFilesRef
  onReplace: (file: File, target: ThemeFile) => void
}

/** §2. A click opens the file chooser, or the editor of an SVG. */
export const ThemeFileTiles = ({ files, onReplace }: Props) => {
  const { files: listed } = useSelector(files, ({ context }) => context)
  return (
    <ul className={styles.tiles}>
      {listed.map((file) => (
        <Tile key={file.name} files={files} file={file} onReplace={onReplace} />
      ))}
    </ul>
  )
}

const Tile = ({ files, file, onReplace }: Props & { file: ThemeFile }) => {
  const { t } = useTranslation()
  const { theme, type } = useSelector(files, ({ context }) => context)
  const accept = acceptedEndings(type, file.name)
  const isText = isTextFile(type, file.name)
  const replace = (chosen: File) => onReplace(chosen, file)
  const face = (
    <>
      <Face type={type} file={file} />
      {file.name}
    </>
  )
  const canChange = !isReadOnly(file)
  return (
    <li className={styles.tile}>
      {isText ? (
        <a className={styles.face} href={themeFileLink(theme, type, file.name)}>
          {face}
        </a>
      ) : canChange ? (
        <FileChooser className={styles.face ?? ''} accept={accept} onFile={replace}>
          {face}
          <span className="text-button">{t('themeFiles.replace')}</span>
        </FileChooser>
      ) : (
        <div className={styles.face}>{face}</div>
      )}
      {canChange && isText && (
        <FileChooser className={`text-button ${styles.chooser}`} accept={accept} onFile={replace}>
          {t('themeFiles.replace')} <span className="visually-hidden">{file.name}</span>
        </FileChooser>
      )}
      <div className={styles.under}>
        {!file.own && <FileOwner file={file} />}
        {canChange && file.own && <FileDeletion files={files} file={file} />}
      </div>
    </li>
  )
}

const Face = ({ type, file: { name, link = '' } }: { type: FileType; file: ThemeFile }) => {
  const { t } = useTranslation()
  if (type !== 'font') return <img className={styles.picture} src={link} alt="" loading="lazy" />
  const family = `tile ${name}`
  return (
    <>
      <style>{`@font-face { font-family: "${family}"; src: url("${link}") }`}</style>
      <span className={styles.sample} style={{ fontFamily: `"${family}"` }}>
        {t('themeFiles.sample')}
      </span>
    </>
  )
}
