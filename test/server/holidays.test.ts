import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createHolidays } from '#server/holidays.ts'
import { startServer } from '#server/server.ts'
import { testSettings } from './support.ts'

const listed = async (region: string | null, start: string, end: string) =>
  Object.fromEntries(await createHolidays(region)({ start, end }))

describe('public holidays', () => {
  test('of a state, in both languages, over the turn of the year', async () => {
    expect(await listed('DE-BE', '2026-12-24', '2027-01-07')).toMatchObject({
      '2026-12-25': { de: '1. Weihnachtstag', en: 'Christmas Day' },
      '2026-12-26': { de: '2. Weihnachtstag', en: 'Boxing Day' },
      '2027-01-01': { de: 'Neujahr', en: 'New Year’s Day' },
    })
  })

  test('are those of the region alone', async () => {
    const epiphany = async (region: string) => (await listed(region, '2027-01-01', '2027-01-07'))['2027-01-06']?.de
    const augsburg = async (region: string) => (await listed(region, '2026-08-01', '2026-08-31'))['2026-08-08']?.de

    expect(await Promise.all([epiphany('DE-BE'), epiphany('DE-BY')])).toEqual([undefined, 'Heilige Drei Könige'])
    expect(await Promise.all([augsburg('DE-BY'), augsburg('DE-BY-A')])).toEqual([undefined, 'Augsburger Friedensfest'])
  })

  test('of a year that is asked for twice are the same', async () => {
    const holidays = createHolidays('GB-ENG')
    const period = { start: '2026-05-01', end: '2026-05-31' }

    expect((await holidays(period)).get('2026-05-25')?.en).toBe('Spring bank holiday')
    expect(await holidays(period)).toEqual(await holidays(period))
  })

  test('that last several days are there on each of them', async () => {
    const names = await listed('TR', '2026-03-19', '2026-03-23')
    const feast = ['2026-03-20', '2026-03-21', '2026-03-22']

    expect(feast.map((date) => names[date]?.en)).toEqual(Array(3).fill('End of Ramadan (Eid al-Fitr)'))
  })

  test('are none without a region', async () => {
    expect(await listed(null, '2026-01-01', '2026-12-31')).toEqual({})
  })

  test.each(['XX', 'DE-XX', 'DE-BY-X', 'GB-ENG-X'])(
    'of %s are unknown, and the server does not start',
    async (region) => {
      const settings = { ...testSettings('/nowhere'), holidayRegion: region }

      await expect(startServer(settings, pino({ enabled: false }))).rejects.toThrow(
        `HOLIDAY_REGION must be a region with known holidays, such as GB-ENG or DE-BE, not "${region}".`,
      )
    },
  )
})
