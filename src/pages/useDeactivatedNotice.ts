import { useTranslation } from 'react-i18next'
import type { FormKind } from '#domain/forms.ts'
import type { Entry } from '#machines/entry.ts'

/** What the form says when the moderation deactivated the entry, naming the moderation's address (§4); else null. */
export const useDeactivatedNotice = (kind: FormKind, entry: Entry | null): string | null => {
  const { t } = useTranslation()
  return entry?.deactivated === true ? t(`${kind}.deactivatedNotice`) : null
}
