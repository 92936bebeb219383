import { memo } from 'react'
import {
  Button,
  FieldError,
  ListBox,
  ListBoxItem,
  Popover,
  Select as RacSelect,
  SelectValue,
} from 'react-aria-components/Select'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/styles/cx.ts'
import { FieldHead } from './FieldHead.tsx'
import { fieldFrame } from './fieldFrame.ts'
import type { Choice, FieldProps } from './fieldProps.ts'
import styles from './fields.module.css'
import { Icon } from './Icon.tsx'
import { Localized } from './Localized.tsx'

type Props = FieldProps<string> & {
  /** Null while loading. */
  choices: readonly Choice[] | null
  onOpen?: () => void
}

/** Opens also before the choices come. */
export const Select = memo(({ label, value, onChange, hint, choices, onOpen, ...field }: Props) => {
  const { t } = useTranslation()
  return (
    <Localized>
      <RacSelect
        {...fieldFrame(field)}
        name={field.name}
        value={value === '' ? null : value}
        onChange={(key) => onChange(key === null ? '' : String(key))}
        placeholder={choices === null ? t('app.loading') : t('form.choose')}
        onOpenChange={(isOpen) => isOpen && onOpen?.()}
        allowsEmptyCollection
      >
        <FieldHead label={label} required={field.required} hint={hint} />
        <Button className={cx('input', styles.trigger)} data-invalid={field.issue ? true : undefined}>
          <SelectValue className={styles.triggerText ?? ''} />
          <Icon name="down" />
        </Button>
        <FieldError className="issue">{field.issue}</FieldError>
        <Popover className={styles.float ?? ''}>
          <ListBox
            items={choices ?? []}
            className={styles.choices ?? ''}
            renderEmptyState={() => (
              <p className={styles.noChoice}>{choices === null ? t('app.loading') : t('form.noSuggestions')}</p>
            )}
          >
            {(choice) => (
              <ListBoxItem id={choice.id} textValue={choice.name} className={styles.choice ?? ''}>
                {choice.name}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </RacSelect>
    </Localized>
  )
})
