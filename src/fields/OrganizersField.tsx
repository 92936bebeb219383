import { useSelector } from '@xstate/react'
import { type KeyboardEvent, memo, useRef } from 'react'
import { CheckboxButton, CheckboxField, FieldError } from 'react-aria-components/Checkbox'
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup'
import { useTranslation } from 'react-i18next'
import { referencedId } from '#domain/fields.ts'
import type { OptionsRef } from '#src/actors/refs.ts'
import { useLeaving } from '#src/focus/useLeaving.ts'
import { Chips } from './Chips.tsx'
import { FieldHead } from './FieldHead.tsx'
import type { Choice, FieldProps } from './fieldProps.ts'
import styles from './fields.module.css'
import { namelessText } from './namelessText.ts'
import { Tick } from './Tick.tsx'

type Props = FieldProps<readonly string[]> & {
  groups: OptionsRef
  /** Other groups of the event; null while loading. */
  known: readonly Choice[] | null
}

/** §3: one's own groups as `id:{id}`, others by name. */
export const OrganizersField = memo(
  ({ value, onChange, groups, known, issue = null, disabled = false, ...props }: Props) => {
    const { t } = useTranslation()
    const options = useSelector(groups, ({ context }) => context.options)
    const input = useRef<HTMLInputElement>(null)
    const ids = value.map(referencedId).filter((id) => id !== null)
    const names = value.filter((entry) => referencedId(entry) === null)
    const unknown = ids.filter((id) => !options.some((option) => option.id === id))
    const offered = [
      ...options,
      ...unknown.map((id) => known?.find((group) => group.id === id) ?? { id, name: namelessText(t, known) }),
    ]
    const add = (): boolean => {
      const name = input.current?.value.trim() ?? ''
      if (input.current) input.current.value = ''
      if (name !== '' && !value.includes(name)) onChange([...value, name])
      return name !== ''
    }
    const leave = useLeaving(add)
    const pressKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && add()) event.preventDefault()
    }
    return (
      <CheckboxGroup
        className={styles.field ?? ''}
        data-field={props.name}
        value={ids}
        onChange={(chosen) => onChange([...chosen.map((id) => `id:${id}`), ...names])}
        isDisabled={disabled}
        isInvalid={issue !== null}
        validationBehavior="aria"
      >
        <FieldHead label={props.label} hint={props.hint} />
        {offered.length > 0 && (
          <div className={styles.ticks}>
            {offered.map((group) => (
              <CheckboxField key={group.id} value={group.id}>
                <CheckboxButton className={styles.check ?? ''}>
                  {({ isSelected }) => (
                    <>
                      <Tick isSelected={isSelected} />
                      {group.name}
                    </>
                  )}
                </CheckboxButton>
              </CheckboxField>
            ))}
          </div>
        )}
        <Chips
          label={t('organizers.further')}
          chips={names.map((name) => ({ id: name, name }))}
          onRemove={(name) => onChange(value.filter((entry) => entry !== name))}
          disabled={disabled}
        />
        <div className={styles.adding}>
          <input
            ref={input}
            className="input"
            aria-label={t('organizers.newName')}
            placeholder={t('organizers.newName')}
            disabled={disabled}
            autoComplete="off"
            onKeyDown={pressKey}
            onBlur={leave}
          />
          <button type="button" className="button" disabled={disabled} onClick={add}>
            {t('organizers.add')}
          </button>
        </div>
        <FieldError className="issue">{issue}</FieldError>
      </CheckboxGroup>
    )
  },
)
