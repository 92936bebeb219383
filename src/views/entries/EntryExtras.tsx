import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { FormValues, Json } from '#domain/forms.ts'
import type {
  FormRef,
  OptionsRef,
  ReasonTemplatesRef,
  SuggestRef,
  TextPreviewRef,
  UploadRef,
} from '#src/actors/refs.ts'
import { Checkbox } from '#src/fields/Checkbox.tsx'
import { ImageField } from '#src/fields/ImageField.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { UsersField } from '#src/fields/UsersField.tsx'
import { useOptions } from '#src/fields/useOptions.ts'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { useFields } from '#src/views/forms/useFields.ts'
import { ReasonField } from '#src/views/moderation/ReasonField.tsx'

export type DescriptionProps = { preview: TextPreviewRef }

export type PictureProps = {
  form: FormRef
  upload: UploadRef
  onFile: (file: File) => void
  mediaUrl: (id: string, width: number) => string
}

export const PictureSection = ({ form, upload, onFile, mediaUrl }: PictureProps) => {
  const { t } = useTranslation()
  const { reference, text } = useFields(form)
  const isOfOther = useSelector(form, ({ context: { base, values } }) => describesOther(base, values))
  const isLost = useSelector(form, ({ context }) => context.file === 'lost')
  return (
    <FormSection title={t('form.picture')}>
      <ImageField {...reference('image')} upload={upload} {...{ onFile, mediaUrl, isLost }} />
      <TextField {...text('alt')} />
      {isOfOther && (
        <p className="notice notice-warning" role="status">
          {t('form.altOfOther')}
        </p>
      )}
    </FormSection>
  )
}

/** A picture was replaced, and its description was not. */
const describesOther = (base: FormValues, { image, alt }: FormValues): boolean => {
  const isReplaced = typeof base.image === 'string' && typeof image === 'string' && image !== base.image
  return isReplaced && alt === base.alt && alt !== ''
}

export type VisibilityProps = {
  form: FormRef
  owners: SuggestRef
  users: OptionsRef
  moderating: boolean
  /** Who edits, unless they may edit all. */
  me: string | null
  reasons: ReasonTemplatesRef
  /** Beside published, such as pinned. */
  flags?: readonly string[]
  /** False for series. */
  hasPublished?: boolean
}

/** §3. */
export const VisibilitySection = ({
  form,
  owners,
  users,
  moderating,
  me,
  reasons,
  flags = [],
  hasPublished = true,
}: VisibilityProps) => {
  const { t } = useTranslation()
  const { flag, text, texts } = useFields(form)
  const asksForReason = useSelector(form, ({ context }) => 'reason' in context.values)
  const isGivenAway = useSelector(
    form,
    ({ context: { base, values } }) => me !== null && owns(base.ownedBy, me) && losesOwner(values.ownedBy, me),
  )
  return (
    <FormSection title={t(hasPublished ? 'form.visibility' : 'form.access')}>
      {[...(hasPublished ? ['published'] : []), ...flags, ...(moderating ? ['deactivated'] : [])].map((name) => (
        <Checkbox key={name} {...flag(name)} />
      ))}
      {asksForReason && <ReasonField {...text('reason')} reasons={reasons} />}
      <UsersField {...texts('ownedBy')} suggest={owners} known={useOptions(users)} />
      {isGivenAway && (
        <p className="notice notice-warning" role="status">
          {t('form.givenAway')}
        </p>
      )}
    </FormSection>
  )
}

const owns = (owners: Json | undefined, id: string): boolean => Array.isArray(owners) && owners.includes(id)

/** With no owner left, the server keeps the one there was. */
const losesOwner = (owners: Json | undefined, id: string): boolean =>
  Array.isArray(owners) && owners.length > 0 && !owners.includes(id)
