import { useSelector } from '@xstate/react'
import { type KeyboardEvent, memo, useRef } from 'react'
import { CheckboxButton, CheckboxField, FieldError } from 'react-aria-components/Checkbox'
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup'
import { useTranslation } from 'react-i18next'
import { referencedId } from '#domain/fields.ts'
import { groupNamed } from '#domain/organizers.ts'
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
  /** All groups; null while loading. */
  known: readonly Choice[] | null
  /** Groups of others, too. */
  mayLinkAll: boolean
}

/** §3: one's own groups as `id:{id}`, others by name. The name of a group that one may link is that group. */
export const OrganizersField = memo(
  ({ value, onChange, groups, known, mayLinkAll, issue = null, disabled = false, ...props }: Props) => {
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
    const ticked = offered.filter(({ id }) => ids.includes(id))
    const linkable = [...offered, ...(mayLinkAll ? (known ?? []) : [])]
    const add = (): boolean => {
      const name = input.current?.value.trim() ?? ''
      if (input.current) input.current.value = ''
      const group = groupNamed(linkable, name)
      const entry = group ? `id:${group.id}` : name
      if (name !== '' && !value.includes(entry)) onChange([...value, entry])
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
          chips={names.filter((name) => !groupNamed(ticked, name)).map((name) => ({ id: name, name }))}
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
