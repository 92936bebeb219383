import type { ReactNode } from 'react'
import { ComboBox, FieldError, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { useTranslation } from 'react-i18next'
import { useLeaving } from '#src/focus/useLeaving.ts'
import { FieldHead } from './FieldHead.tsx'
import type { Choice } from './fieldProps.ts'
import styles from './fields.module.css'
import { Localized } from './Localized.tsx'
import { SuggestInput } from './SuggestInput.tsx'

type Props = {
  name: string
  label: string
  hint?: string | undefined
  required?: boolean
  disabled?: boolean
  issue: string | null
  text: string
  onText: (text: string) => void
  suggestions: readonly Choice[]
  isSearching: boolean
  hasAnswer: boolean
  onPick: (choice: Choice) => void
  /** Enter without a marked suggestion; true if the key was used, else the form is submitted. */
  onEnter?: () => boolean
  onBackspace?: () => void
  onLeave?: () => void
  /** A click or arrow-down without a text, or the last letter taken away. */
  onBrowse?: () => void
  onClose?: () => void
  /** Enter marks it. */
  begun?: Choice | null
  note?: string | null
  children?: ReactNode
}

/** Its user decides what a suggestion or text becomes. */
export const SuggestBox = (props: Props) => {
  const { t } = useTranslation()
  const { text, suggestions, isSearching, hasAnswer, issue, onPick, onBrowse } = props
  const leave = useLeaving(() => props.onLeave?.())
  const isAsking = text.trim() !== '' && (isSearching || hasAnswer)
  const isBrowsing = text === '' && onBrowse !== undefined
  return (
    <div className={styles.field} data-field={props.name} data-invalid={issue === null ? undefined : true}>
      <Localized>
        <ComboBox
          className={styles.field ?? ''}
          items={suggestions}
          inputValue={text}
          onInputChange={(typed) => {
            props.onText(typed)
            if (typed === '') onBrowse?.()
          }}
          value={null}
          onChange={(key) => {
            const choice = suggestions.find(({ id }) => id === key)
            if (choice) onPick(choice)
          }}
          onBlur={leave}
          allowsCustomValue
          allowsEmptyCollection={isAsking || isBrowsing}
          isRequired={props.required ?? false}
          isDisabled={props.disabled ?? false}
          isInvalid={issue !== null}
          validationBehavior="aria"
        >
          <FieldHead label={props.label} required={props.required} hint={props.hint} />
          <SuggestInput {...props} />
          <FieldError className="issue">{issue}</FieldError>
          {props.note && (
            <p className={styles.hint} role="status">
              {props.note}
            </p>
          )}
          <Popover className={styles.float ?? ''}>
            <ListBox
              className={styles.choices ?? ''}
              renderEmptyState={() => (
                <p className={styles.noChoice}>{isSearching ? t('form.searching') : t('form.noSuggestions')}</p>
              )}
            >
              {(choice: Choice) => (
                <ListBoxItem id={choice.id} textValue={choice.name} className={styles.choice ?? ''}>
                  {choice.name}
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
      </Localized>
      {props.children}
    </div>
  )
}
