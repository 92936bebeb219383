import { type CoverageLevel, coverageLevels, type Unmet } from '../model/coverage.ts'

const names: Readonly<Record<CoverageLevel, string>> = {
  view: 'through its view',
  browser: 'in Chromium',
  anywhere: 'by its own walk only',
}

type Props = {
  level: CoverageLevel | null
  unmet: Unmet | null
  all: number
  onLevel: (level: CoverageLevel | null) => void
}

const sentenceOf = (level: CoverageLevel, { isWalked, arrows, guards }: Unmet, all: number): string => {
  if (level === 'anywhere') return `${arrows.length} of ${all} transitions are met by the walk of the machine only.`
  if (!isWalked) return `The tests do not walk this machine ${names[level]}.`
  const answers = guards.length === 0 ? '' : ` Answers of guards that were not met: ${guards.join(', ')}.`
  return `${all - arrows.length} of ${all} transitions are met ${names[level]}.${answers}`
}

/** Chooses what of the tests' walks the picture marks, and says it in a sentence. */
export const Coverage = ({ level, unmet, all, onLevel }: Props) => (
  <p className="coverage">
    <label>
      Mark what the tests have not met{' '}
      <select
        value={level ?? ''}
        onChange={({ target }) => onLevel(coverageLevels.find((one) => one === target.value) ?? null)}
      >
        <option value="">nothing</option>
        {coverageLevels.map((one) => (
          <option key={one} value={one}>
            {one === 'anywhere' ? 'anywhere but in the walk of the machine' : names[one]}
          </option>
        ))}
      </select>
    </label>{' '}
    <span role="status">{level !== null && unmet !== null && sentenceOf(level, unmet, all)}</span>
  </p>
)
