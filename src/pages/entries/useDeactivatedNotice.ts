import { useTranslation } from 'react-i18next'
import type { Entry } from '#domain/editing.ts'
import type { FormKind } from '#domain/forms.ts'

/** Says that the moderation deactivated the entry (§4), or null. */
export const useDeactivatedNotice = (kind: FormKind, entry: Entry | null): string | null => {
  const { t } = useTranslation()
  return entry?.deactivated === true ? t(`${kind}.deactivatedNotice`) : null
}
