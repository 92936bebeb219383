import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { SourceFinderRef } from '#src/actors/refs.ts'
import { Checkbox } from '#src/fields/Checkbox.tsx'
import { TextArea } from '#src/fields/TextArea.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { reasonText } from '#src/texts.ts'
import { FileChooser } from '#src/views/themes/FileChooser.tsx'
import styles from './Sources.module.css'

/** Programs name tables in many ways. */
const accepted = ['.ics', '.ical', '.csv', '.tsv', '.txt', 'text/calendar', 'text/csv']

type Props = { finder: SourceFinderRef; onFile: (file: File) => void }

export const FinderWayFields = ({ finder, onFile }: Props) => {
  const { t } = useTranslation()
  const { way, url, moves, file, contents, issues } = useSelector(finder, ({ context }) => context)
  const issueOf = (name: string) => {
    const issue = issues.find(({ field }) => field === name)
    return issue ? reasonText(t, issue) : null
  }
  if (way === 'address') {
    return (
      <>
        <TextField
          name="url"
          label={t('sources.fields.url')}
          hint={t('sources.hints.url')}
          value={url}
          onChange={(value) => finder.send({ type: 'address.changed', url: value })}
          issue={issueOf('url')}
          required
        />
        <details open={moves || undefined}>
          <summary>{t('sources.moving.title')}</summary>
          <Checkbox
            name="moves"
            label={t('sources.moving.label')}
            hint={t('sources.moving.hint')}
            value={moves}
            onChange={(value) => finder.send({ type: 'moving.changed', moves: value })}
          />
        </details>
      </>
    )
  }
  if (way === 'rows') {
    return (
      <div className={styles.rows}>
        <TextArea
          name="rows"
          label={t('sources.fields.rows')}
          hint={t('sources.hints.rows')}
          value={contents.rows.text}
          onChange={(text) => finder.send({ type: 'text.changed', text })}
          issue={issueOf('rows')}
          required
        />
      </div>
    )
  }
  const issue = issueOf('file')
  return (
    <div className={styles.file} data-field="file">
      <p className={styles.buttons}>
        <FileChooser className="button" accept={accepted} onFile={onFile}>
          {t('sources.fields.file')}
        </FileChooser>
        {file !== null && <span className={styles.url}>{file.name}</span>}
      </p>
      <p className="note">{t('sources.hints.file')}</p>
      {issue !== null && (
        <p className="notice notice-danger" role="alert">
          {issue}
        </p>
      )}
    </div>
  )
}
