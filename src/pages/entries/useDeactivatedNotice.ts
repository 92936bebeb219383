import { useTranslation } from 'react-i18next'
import type { Entry } from '#domain/editing.ts'
import type { FormKind } from '#domain/forms.ts'

/** §4. */
export const useDeactivatedNotice = (kind: FormKind, entry: Entry | null): string | null => {
  const { t } = useTranslation()
  return entry?.deactivated === true ? t(`${kind}.deactivatedNotice`) : null
}
