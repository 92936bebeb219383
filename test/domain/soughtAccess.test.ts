import { describe, expect, test } from 'vitest'
import { accessTerm, spokenAccess } from '#domain/soughtAccess.ts'

describe('words about accessibility', () => {
  test.each([
    ['Kino mit Hörschleife', 'hearingLoop', 'Hörschleife', 'Kino mit'],
    ['rollstuhlgerechte Toilette', 'accessibleToilet', 'rollstuhlgerechte Toilette', ''],
    ['Konzert rollstuhlgerecht', 'wheelchair', 'rollstuhlgerecht', 'Konzert'],
    ['wheelchair accessible theatre wheelchair', 'wheelchair', 'wheelchair accessible', 'theatre'],
    ['für Rollstuhlfahrer', 'wheelchair', 'Rollstuhlfahrer', ''],
    ['Kann ich da mit dem Rollstuhl rein?', 'wheelchair', 'Rollstuhl', ''],
    ['lift wheelchair', 'lift', 'lift', 'wheelchair'],
  ])('%s asks for %s', (text, access, typed, rest) => expect(spokenAccess(text)).toEqual({ access, typed, rest }))

  test.each(['', 'Jazz', '"Aufzug"', 'constructor'])('"%s" asks for none', (text) =>
    expect(spokenAccess(text)).toBeNull(),
  )

  test('are looked for in texts, too', () => {
    expect(accessTerm('hearingLoop')?.alternatives).toContainEqual(['hearing', 'loop'])
    expect(accessTerm('wheelchair')?.alternatives).toContainEqual(['rollstuhl'])
    expect(accessTerm('seating')).toBeNull()
  })
})
