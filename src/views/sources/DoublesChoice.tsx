import { useTranslation } from 'react-i18next'
import { Checkbox } from '#src/fields/Checkbox.tsx'

type Props = { count: number; isLeft: boolean; disabled: boolean; onChange: (isLeft: boolean) => void }

/** Says before an import what comes of events that may be here already, and lets them be left out. */
export const DoublesChoice = ({ count, isLeft, disabled, onChange }: Props) => {
  const { t } = useTranslation()
  return (
    <div className="notice">
      <p>{t(`sources.preview.${isLeft ? 'doublesLeft' : 'doubles'}`, { count })}</p>
      <Checkbox
        name="skipDoubles"
        label={t('sources.fields.skipDoubles')}
        value={isLeft}
        disabled={disabled}
        onChange={onChange}
      />
    </div>
  )
}
