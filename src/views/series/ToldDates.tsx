import { DateList } from './DateList.tsx'

const mostListed = 24

/** Beside those that can be ticked, so that nobody takes these for them; many as their first and last one. */
export const ToldDates = ({ dates }: { dates: readonly string[] }) => {
  const sorted = dates.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return null
  if (sorted.length <= mostListed) {
    return (
      <p>
        <DateList dates={sorted} />
      </p>
    )
  }
  return (
    <p>
      <DateList dates={[first]} /> – <DateList dates={[last]} />
    </p>
  )
}
