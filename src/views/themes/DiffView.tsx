import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/styles/cx.ts'
import { ScrollArea } from '#src/views/shell/ScrollArea.tsx'
import styles from './DiffView.module.css'
import { type DiffPart, diffOf } from './lineDiff.ts'

type Props = {
  label: string
  before: string
  after: string
}

export const DiffView = ({ label, before, after }: Props) => {
  const { t } = useTranslation()
  const { parts, added, removed } = useMemo(() => diffOf(before, after), [before, after])
  if (parts.length === 0) return <p className="note">{t('diff.same')}</p>
  return (
    <section className={styles.diff}>
      <p className="note">
        {label}{' '}
        <span className="figures">
          {t('diff.linesAdded', { count: added })}, {t('diff.linesRemoved', { count: removed })}
        </span>
      </p>
      <ScrollArea className={styles.scroll} label={label}>
        <ul className={styles.lines}>
          {parts.map((part) => (
            <Part key={part.at} part={part} />
          ))}
        </ul>
      </ScrollArea>
    </section>
  )
}

const signs = { same: ' ', added: '+', removed: '−' } as const

const Part = ({ part }: { part: DiffPart }) => {
  const { t } = useTranslation()
  if (part.kind === 'gap') return <li className={styles.gap}>{t('diff.gap', { count: part.count })}</li>
  const { mark, text } = part
  return (
    <li className={cx(styles.line, styles[mark])} data-mark={mark}>
      <span className={styles.sign} aria-hidden="true">
        {signs[mark]}
      </span>
      {mark !== 'same' && <span className="visually-hidden">{t(`diff.${mark}`)} </span>}
      <code className={styles.text}>{text}</code>
    </li>
  )
}
