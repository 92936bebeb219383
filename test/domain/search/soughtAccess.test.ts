import { describe, expect, test } from 'vitest'
import { understand } from '#domain/search/sought.ts'
import { spokenAccess } from '#domain/search/soughtAccess.ts'
import { accessTerm } from '#domain/search/soughtNeeds.ts'

const today = '2026-11-25'

describe('words about accessibility', () => {
  test.each([
    ['Kino mit Hörschleife', 'hearingLoop', 'Hörschleife', 'Kino mit'],
    ['rollstuhlgerechte Toilette', 'accessibleToilet', 'rollstuhlgerechte Toilette', ''],
    ['rollstuhlgerechtes WC', 'accessibleToilet', 'rollstuhlgerechtes WC', ''],
    ['Kino mit Toilette für Rollstuhl', 'accessibleToilet', 'Toilette für Rollstuhl', 'Kino mit'],
    ['toilet wheelchair', 'accessibleToilet', 'toilet wheelchair', ''],
    ['Konzert rollstuhlgerecht', 'wheelchair', 'rollstuhlgerecht', 'Konzert'],
    ['wheelchair accessible theatre wheelchair', 'wheelchair', 'wheelchair accessible', 'theatre'],
    ['für Rollstuhlfahrer', 'wheelchair', 'Rollstuhlfahrer', ''],
    ['Kann ich da mit dem Rollstuhl rein?', 'wheelchair', 'Rollstuhl', ''],
    ['kommt man da mit rollstuhl rein', 'wheelchair', 'rollstuhl', ''],
    ['komm ich da mit dem rolli hin', 'wheelchair', 'rolli', ''],
    ['können rollifahrer da rein', 'wheelchair', 'rollifahrer', ''],
    ['dürfen Rollstühle da rein?', 'wheelchair', 'Rollstühle', ''],
    ['how do i get in with a wheelchair', 'wheelchair', 'wheelchair', ''],
    ['could you get in with a wheelchair', 'wheelchair', 'wheelchair', ''],
    ['is it wheelchair accessible', 'wheelchair', 'wheelchair accessible', ''],
    ['für Leute im Rollstuhl geeignet', 'wheelchair', 'Rollstuhl', ''],
    ['barrierefreier Zugang', 'wheelchair', 'barrierefreier Zugang', ''],
    ['Konzert mit barrierefreiem Eingang', 'wheelchair', 'barrierefreiem Eingang', 'Konzert mit'],
    ['Café stufenloser Eingang', 'wheelchair', 'stufenloser Eingang', 'Café'],
    ['step-free entrance jazz', 'wheelchair', 'step-free entrance', 'jazz'],
    ['barrierefreies Klo', 'accessibleToilet', 'barrierefreies Klo', ''],
    ['deaf friendly', 'signLanguage', 'deaf', ''],
    ['level access', 'wheelchair', 'level access', ''],
    ['Kino, Eingang ohne Stufen', 'wheelchair', 'Eingang ohne Stufen', 'Kino,'],
    ['IT Kurs barrierefrei', 'wheelchair', 'barrierefrei', 'IT Kurs'],
    ['barrierefrei IT', 'wheelchair', 'barrierefrei', 'IT'],
    ['is it ok with a wheelchair', 'wheelchair', 'wheelchair', ''],
    ['where is it wheelchair accessible jazz', 'wheelchair', 'wheelchair accessible', 'where is jazz'],
    ['Zugang zu Bildung barrierefrei', 'wheelchair', 'barrierefrei', 'Zugang zu Bildung'],
    ['venue tour wheelchair', 'wheelchair', 'wheelchair', 'venue tour'],
    ['barrierefreies Konzert', 'wheelchair', 'barrierefreies', 'Konzert'],
    ['rolllstuhl jazz', 'wheelchair', 'rolllstuhl', 'jazz'],
    ['Konzert barriefrei', 'wheelchair', 'barriefrei', 'Konzert'],
    ['weelchair concert', 'wheelchair', 'weelchair', 'concert'],
    ['Kino mit Hörschleiffe', 'hearingLoop', 'Hörschleiffe', 'Kino mit'],
    ['lift wheelchair', 'lift', 'lift', 'wheelchair'],
    ['Kino ohne Stufen', 'wheelchair', 'ohne Stufen', 'Kino'],
    ['nicht ohne Rollstuhl', 'wheelchair', 'Rollstuhl', ''],
    ['not without wheelchair', 'wheelchair', 'wheelchair', ''],
    ['nie ohne Aufzug', 'lift', 'Aufzug', ''],
    ['Konzert nicht ohne Rollstuhl', 'wheelchair', 'Rollstuhl', 'Konzert'],
    ['aber nicht ohne Rollstuhl', 'wheelchair', 'Rollstuhl', ''],
    ['Film ohne Untertitel und Gebärdensprache', 'signLanguage', 'Gebärdensprache', 'Film ohne Untertitel und'],
    ['ohne Anmeldung und barrierefrei', 'wheelchair', 'barrierefrei', 'ohne Anmeldung und'],
    ['ohne Kinder und mit Rollstuhl', 'wheelchair', 'Rollstuhl', 'ohne Kinder und mit'],
    ['nicht Rollstuhl, Hörschleife', 'hearingLoop', 'Hörschleife', 'nicht Rollstuhl,'],
  ])('%s asks for %s', (text, access, typed, rest) =>
    expect(spokenAccess(text, today)).toEqual({ access, typed, rest }),
  )

  test.each([
    'nicht Rollstuhl',
    'not wheelchair',
    'no hearing loop',
    'ohne barrierefreie Toilette',
    '-barrierefrei',
    'Konzert nicht barrierefrei',
  ])('%s asks for none, but for what has none', (text) => {
    expect(spokenAccess(text, today)).toBeNull()
    expect(understand(text, today)).toMatchObject({ terms: text.startsWith('Konzert') ? [{}] : [], without: [{}] })
  })

  test.each([
    'no dogs or wheelchair',
    'ohne Hunde oder Rollstuhl',
    'weder Kino noch Aufzug',
    'ohne Kino oder Tanz oder Aufzug',
  ])('%s asks for none of both', (text) => {
    expect(spokenAccess(text, today)).toBeNull()
    const { terms, without } = understand(text, today)
    expect([terms, without.length]).toEqual([[], text.split(/ (?:or|oder|noch) /).length])
  })

  test.each(['', 'Jazz', 'Auszug', 'Rohrstuhl', '"Aufzug"', 'constructor'])('"%s" asks for none', (text) =>
    expect(spokenAccess(text, today)).toBeNull(),
  )

  test('are looked for in texts, too', () => {
    expect(accessTerm('hearingLoop')?.alternatives).toContainEqual(['hearing', 'loop'])
    expect(accessTerm('wheelchair')?.alternatives).toContainEqual(['rollstuhl'])
    expect(accessTerm('seating')).toBeNull()
  })
})
