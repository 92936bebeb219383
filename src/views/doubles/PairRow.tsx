import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { entryPath } from '#domain/backstagePaths.ts'
import type { Double, Pair } from '#domain/doubles/doubles.ts'
import type { DoublesRef } from '#src/actors/refs.ts'
import { formatBeginning } from '#src/views/shell/dates.ts'
import styles from './Doubles.module.css'

type Props = { page: DoublesRef; timezone: string; pair: Pair }

export const PairRow = ({ page, pair, timezone }: Props) => {
  const { t } = useTranslation()
  const resource = useSelector(page, ({ context }) => context.resource)
  const canPart = useSelector(page, (snapshot) => snapshot.can({ type: 'pair.parted', pair }))
  const { one, other, reasons } = pair
  const names = { one: one.name, other: other.name }
  const sameness = one.name === other.name ? { context: 'same' } : {}
  return (
    <li data-pair={`${one.id} ${other.id}`}>
      <div className={styles.two}>
        {[one, other].map((double) => (
          <DoubleFacts key={double.id} resource={resource} double={double} timezone={timezone} />
        ))}
      </div>
      <p className="note">{reasons.map((reason) => t(`pairs.reasons.${reason}`, sameness)).join(' · ')}</p>
      <p className={styles.buttons}>
        <a
          className="button"
          href={`/backstage/doubles/${resource}/${one.id}/${other.id}`}
          aria-label={t('pairs.compareNamed', names)}
        >
          {t('pairs.compare')}
        </a>
        <button
          type="button"
          className="text-button"
          aria-label={t('pairs.distinctNamed', names)}
          aria-disabled={!canPart}
          onClick={() => page.send({ type: 'pair.parted', pair })}
        >
          {t('pairs.distinct')}
        </button>
      </p>
    </li>
  )
}

const DoubleFacts = ({ resource, double, timezone }: { resource: string; double: Double; timezone: string }) => {
  const { t } = useTranslation()
  const { id, name, start, where, owners } = double
  const of = owners.length === 0 ? '' : t('pairs.ownedBy', { owners: owners.join(', ') })
  const facts = [start === null ? '' : formatBeginning(start, timezone), where, of].filter(Boolean).join(' · ')
  return (
    <div>
      <a href={entryPath(resource, id)}>{name}</a>
      {facts !== '' && <p className="note">{facts}</p>}
    </div>
  )
}
