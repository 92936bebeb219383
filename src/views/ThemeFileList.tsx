import { useSelector } from '@xstate/react'
import { isReadOnly } from '#domain/themeFile.ts'
import type { ThemeFilesRef } from '#src/actorRefs.ts'
import { FileDeletion, FileOwner, FileSize } from './ThemeFileFacts.tsx'
import styles from './ThemeFiles.module.css'
import { themeFileLink } from './themeLinks.ts'

/** Text files of a theme, each a link to its editor (§2). */
export const ThemeFileList = ({ files }: { files: ThemeFilesRef }) => {
  const { files: listed, theme, type } = useSelector(files, ({ context }) => context)
  return (
    <ul className={styles.files}>
      {listed.map((file) => (
        <li key={file.name} className={styles.file}>
          <a className={styles.name} href={themeFileLink(theme, type, file.name)}>
            {file.name}
          </a>
          <span className={styles.facts}>
            <FileOwner file={file} />
            <FileSize size={file.size} />
          </span>
          {file.own && !isReadOnly(file) && <FileDeletion files={files} file={file} />}
        </li>
      ))}
    </ul>
  )
}
