import { useTranslation } from 'react-i18next'
import { Icon } from '#src/fields/Icon.tsx'

/** In a row of a list. */
export const CopyLink = ({ href, name }: { href: string; name: string }) => {
  const { t } = useTranslation()
  return (
    <a className="icon-button" data-spare href={href} aria-label={t('entry.copyNamed', { name })}>
      <Icon name="copy" />
    </a>
  )
}
