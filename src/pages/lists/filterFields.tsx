import { useActorRef } from '@xstate/react'
import type { FilterName } from '#domain/filter.ts'
import type { OptionSource } from '#machines/entries/options.ts'
import { useApp } from '#src/app.tsx'
import { DateFilter } from '#src/views/lists/DateFilter.tsx'
import type { FilterFieldProps, ListFilter } from '#src/views/lists/listTypes.ts'
import { OptionsFilter } from '#src/views/lists/OptionsFilter.tsx'

const textOf = (value: FilterFieldProps['value']): string | null => (typeof value === 'string' ? value : null)

type Offered = { name: FilterName; label: string; source: OptionSource; isRare?: boolean }

/** Loads when first shown. */
const OptionsField = ({ label, source, isRare = false, value, onChange }: FilterFieldProps & Offered) => {
  const options = useActorRef(useApp().actors.options, { input: { source, include: [] } })
  return <OptionsFilter {...{ label, options, isRare, onChange }} value={textOf(value)} />
}

export const optionsFilter = (offered: Offered): ListFilter => ({
  type: 'custom',
  name: offered.name,
  label: offered.label,
  render: (props) => <OptionsField {...offered} {...props} />,
})

type Day = { name: FilterName; label: string; timezone: string; isLast: boolean }

export const dayFilter = ({ name, label, timezone, isLast }: Day): ListFilter => ({
  type: 'custom',
  name,
  label,
  render: ({ value, onChange }) => <DateFilter {...{ label, timezone, isLast, onChange }} value={textOf(value)} />,
})
