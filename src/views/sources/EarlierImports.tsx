import { useTranslation } from 'react-i18next'
import type { EarlierImport } from '#domain/feed.ts'
import { formatInstant } from '#src/views/shell/dates.ts'

type Props = { imports: readonly EarlierImport[]; timezone: string }

/** How all becomes as in a newer edition of a file: what an import has, too, stays when another one is undone. */
export const EarlierImports = ({ imports, timezone }: Props) => {
  const { t } = useTranslation()
  return (
    <div className="notice">
      <p>{t('sources.notes.earlier')}</p>
      <ol>
        {imports.map(({ id, name, at, took }) => (
          <li key={id}>
            <a href={`/backstage/sources/${id}`} target="_blank" rel="noopener">
              {t(`sources.notes.earlierSteps.${took ? 'took' : 'nothing'}`, {
                at: `${formatInstant(at, timezone)}${name === undefined ? '' : ` (${name})`}`,
              })}
            </a>
          </li>
        ))}
        <li>{t('sources.notes.earlierSteps.again')}</li>
      </ol>
    </div>
  )
}
