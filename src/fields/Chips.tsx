import { Button, Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { useTranslation } from 'react-i18next'
import type { Choice } from './fieldProps.ts'
import styles from './fields.module.css'
import { Icon } from './Icon.tsx'

type Props = { label: string; chips: readonly Choice[]; onRemove: (id: string) => void; disabled?: boolean }

export const Chips = ({ label, chips, onRemove, disabled = false }: Props) => {
  const { t } = useTranslation()
  if (chips.length === 0) return null
  const remove = (keys: Set<string | number>) => {
    for (const key of keys) onRemove(String(key))
  }
  return (
    <TagGroup aria-label={label} {...(disabled ? {} : { onRemove: remove })}>
      <TagList items={chips} className={styles.chips ?? ''}>
        {(chip) => (
          <Tag id={chip.id} textValue={chip.name} className={styles.chip ?? ''}>
            {chip.name}
            {/* The widget adds the chip to the button's label. */}
            <Button
              slot="remove"
              className={styles.chipRemove ?? ''}
              isDisabled={disabled}
              aria-label={t('form.removeEntry')}
            >
              <Icon name="close" />
            </Button>
          </Tag>
        )}
      </TagList>
    </TagGroup>
  )
}
