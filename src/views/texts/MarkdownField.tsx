import { useSelector } from '@xstate/react'
import { memo, useId, useRef } from 'react'
import { TextArea } from 'react-aria-components/TextField'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type MarkdownTool, markdownTools, withMarkdown } from '#domain/description.ts'
import type { TextPreviewRef } from '#src/actors/refs.ts'
import type { FieldProps } from '#src/fields/fieldProps.ts'
import { TextFrame } from '#src/fields/TextFrame.tsx'
import styles from './MarkdownField.module.css'
import { MarkdownHelp } from './MarkdownHelp.tsx'
import { TextPreviewView } from './TextPreviewView.tsx'

type Props = FieldProps<string> & { preview: TextPreviewRef }

const previewHeight = 240

export const MarkdownField = memo(({ preview, ...field }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const isShown = useSelector(preview, (snapshot) => !snapshot.matches('closed'))
  const change = (text: string) => {
    field.onChange(text)
    preview.send({ type: 'text.changed', content: text })
  }
  const apply = (tool: MarkdownTool) => {
    if (box.current === null) return
    const { selectionStart: from, selectionEnd: to } = box.current
    const marked = withMarkdown({ text: field.value, from, to }, tool)
    flushSync(() => change(marked.text))
    box.current.focus()
    box.current.setSelectionRange(marked.from, marked.to)
  }
  return (
    <div className={styles.field}>
      <TextFrame {...field} hint={field.hint ?? t('markdownField.hint')} onChange={change}>
        <fieldset className={styles.tools} aria-label={t('markdownField.tools', { field: field.label })}>
          {markdownTools.map((tool) => (
            <button
              key={tool}
              type="button"
              className="button button-quiet"
              disabled={field.disabled}
              onClick={() => apply(tool)}
            >
              {t(`markdownField.${tool}`)}
            </button>
          ))}
        </fieldset>
        <TextArea ref={box} className="input" />
      </TextFrame>
      <div>
        <button
          type="button"
          className="text-button alone"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() =>
            preview.send(isShown ? { type: 'preview.closed' } : { type: 'preview.opened', content: field.value })
          }
        >
          {t(isShown ? 'markdownField.hidePreview' : 'markdownField.showPreview')}
        </button>
      </div>
      <div id={id}>{isShown && <TextPreviewView preview={preview} language={undefined} height={previewHeight} />}</div>
      <MarkdownHelp isDescription />
    </div>
  )
})
