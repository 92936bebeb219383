import { useSelector } from '@xstate/react'
import { languageWithout } from '#domain/textPage.ts'
import { isReadOnly, type ThemeFile } from '#domain/themes/themeFile.ts'
import type { ThemeFilesRef } from '#src/actors/refs.ts'
import { cx } from '#src/styles/cx.ts'
import { FileDeletion, FileGaps, FileLacksMark, FileLanguageMark, FileOwner, FileSize } from './ThemeFileFacts.tsx'
import styles from './ThemeFiles.module.css'
import { themeFileLink } from './themeLinks.ts'

export const ThemeFileList = ({ files }: { files: ThemeFilesRef }) => {
  const { files: listed, theme, type } = useSelector(files, ({ context }) => context)
  const canDelete = (file: ThemeFile) => file.own && !isReadOnly(file)
  return (
    <ul className={cx(styles.files, listed.some(canDelete) && styles.deletable)}>
      {listed.map((file) => (
        <li key={file.name} className={styles.file}>
          <a className={styles.name} href={themeFileLink(theme, type, file.name)}>
            {file.name}
          </a>
          <span className={styles.facts}>
            <FileGaps file={file} />
            <FileLacksMark file={file} />
            <FileLanguageMark language={languageWithout({ files: listed, file })} />
            <FileOwner file={file} />
            <FileSize size={file.size} />
          </span>
          {canDelete(file) && <FileDeletion files={files} file={file} />}
        </li>
      ))}
    </ul>
  )
}
