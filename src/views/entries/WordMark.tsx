import { useTranslation } from 'react-i18next'
import type { Mark } from '#domain/marks.ts'
import { MarkColor, MarkIcon } from '#src/fields/Mark.tsx'

export const WordMark = ({ color, icon }: Mark) => {
  const { t } = useTranslation()
  const names = [color && t(`marks.color.${color}`), icon && t(`marks.icon.${icon}`)].filter(Boolean)
  return (
    names.length > 0 && (
      <span title={names.join(', ')}>
        {color && <MarkColor color={color} />} {icon && <MarkIcon icon={icon} />}
        <span className="visually-hidden">{names.join(', ')}</span>
      </span>
    )
  )
}
