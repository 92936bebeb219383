import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/forms.ts'
import { issuesOf } from '#domain/issues.ts'

export const one = '0190163d-8694-739b-aea5-966c26f8ad91'
export const two = '0190163D-8694-739B-AEA5-966C26F8AD92'
export const missing = Symbol('missing')

type Row = readonly [input: Json | symbol, result: Json | undefined, at?: string]

/** What a field takes (and makes of it) and refuses (reason, field). */
export type Field = { takes: readonly Row[]; refuses: readonly Row[] }

export const long = (length: number) => 'x'.repeat(length)
const words = (maximum: number): Field => ({
  takes: [
    [' Jazz  night ', 'Jazz  night'],
    [long(maximum), long(maximum)],
  ],
  refuses: [
    [long(maximum + 1), 'tooLong'],
    ['zero \0 byte', 'characters'],
    [7, 'type'],
    [null, 'type'],
    [['a'], 'type'],
  ],
})

const extended = (field: Field, takes: readonly Row[], refuses: readonly Row[] = []): Field => ({
  takes: [...field.takes, ...takes],
  refuses: [...field.refuses, ...refuses],
})

export const required = (maximum = 200): Field =>
  extended(
    words(maximum),
    [],
    [
      ['', 'empty'],
      [' \n ', 'empty'],
      ['\u200b\u2060', 'empty'],
      [missing, 'empty'],
    ],
  )
export const line = extended(words(500), [
  ['', ''],
  [missing, ''],
])
export const text = extended(words(20_000), [
  ['', ''],
  [missing, ''],
])
export const flag = (initial: boolean): Field => ({
  takes: [
    [true, true],
    [false, false],
    [missing, initial],
  ],
  refuses: [
    ['true', 'type'],
    [1, 'type'],
    [null, 'type'],
  ],
})
export const id: Field = {
  takes: [[one, one]],
  refuses: [
    ['', 'empty'],
    ['7', 'unknown'],
    [missing, 'empty'],
    [null, 'type'],
  ],
}
export const optionalId: Field = {
  takes: [
    [one, one],
    [null, null],
    [missing, null],
  ],
  refuses: [
    ['', 'unknown'],
    ['7', 'unknown'],
    [7, 'type'],
  ],
}
export const ids: Field = {
  takes: [
    [missing, []],
    [[], []],
    [
      [one, two, one],
      [one, two],
    ],
  ],
  refuses: [
    [one, 'type'],
    [null, 'type'],
    [[one, 'self'], 'notChosen', '.1'],
    [[null], 'type', '.0'],
    [Array.from({ length: 101 }, () => one), 'tooMany'],
  ],
}
export const link: Field = {
  takes: [
    [missing, ''],
    ['', ''],
    [' https://example.org/a?b=c ', 'https://example.org/a?b=c'],
    ['HTTP://example.org', 'HTTP://example.org'],
  ],
  refuses: [
    ['example.org', 'link'],
    ['https://', 'link'],
    ['http://two words', 'link'],
    ['javascript:alert(1)//http://x', 'link'],
    ['ftp://example.org', 'link'],
    [`https://${long(500)}`, 'tooLong'],
    [7, 'type'],
  ],
}
export const contact: Field = {
  takes: [
    [missing, ''],
    ['', ''],
    [' https://example.org/a?b=c ', 'https://example.org/a?b=c'],
    ['ada@example.org', 'ada@example.org'],
  ],
  refuses: [
    ['ring the bell', 'contact'],
    ['javascript:alert(1)//http://x', 'contact'],
    ['ada@', 'contact'],
    [`https://${long(500)}`, 'tooLong'],
    [7, 'type'],
  ],
}
export const answer: Field = {
  takes: [
    [missing, 'unknown'],
    ['yes', 'yes'],
    ['no', 'no'],
    ['unknown', 'unknown'],
  ],
  refuses: [
    ['maybe', 'unknown'],
    [true, 'unknown'],
    [null, 'unknown'],
  ],
}
export const optionalInstant: Field = {
  takes: [
    [missing, null],
    [null, null],
    ['2031-03-30T19:00:00Z', '2031-03-30T19:00:00.000Z'],
  ],
  refuses: [
    ['2031-03-31', 'dateTime'],
    [7, 'type'],
  ],
}
export const said: Field = {
  takes: [
    [missing, undefined],
    [{ lift: { by: null, at: 'x' } }, { lift: { by: null, at: 'x' } }],
  ],
  refuses: [[7, 'type']],
}
export const requiredEmail: Field = {
  takes: [
    [' Ada.Lovelace+news@mail.example.org ', 'Ada.Lovelace+news@mail.example.org'],
    ['ada@bücher.example', 'ada@bücher.example'],
    ['ADA@EXAMPLE.ORG', 'ADA@EXAMPLE.ORG'],
  ],
  refuses: [
    ['', 'empty'],
    [missing, 'empty'],
    ['ada', 'email'],
    ['ada@', 'email'],
    ['@example.org', 'email'],
    ['ada@example', 'email'],
    ['ada@example.o', 'email'],
    ['ada lovelace@example.org', 'email'],
    ['ada@example.org, eve@example.org', 'email'],
    ['ada@example.org\nBcc: eve@example.org', 'email'],
    ['"<script>"@example.org', 'email'],
    [`${long(250)}@a.de`, 'tooLong'],
    [null, 'type'],
  ],
}
export const email: Field = {
  takes: [...requiredEmail.takes, ['', ''], [missing, '']],
  refuses: requiredEmail.refuses.filter(([, reason]) => reason !== 'empty'),
}
export const degrees = (limit: number): Field => ({
  takes: [
    [limit, limit],
    [-limit, -limit],
    [0, 0],
    [null, null],
    [missing, null],
  ],
  refuses: [
    [limit + 0.001, 'range'],
    [-limit - 0.001, 'range'],
    ['51.5', 'number'],
    ['', 'number'],
    [Number.NaN, 'number'],
    [Number.POSITIVE_INFINITY, 'number'],
  ],
})
export const instant: Field = {
  takes: [
    ['2031-03-30T19:00:00+02:00', '2031-03-30T17:00:00.000Z'],
    ['2031-03-30T19:00Z', '2031-03-30T19:00:00.000Z'],
    ['2032-02-29T23:59:59.123456789-11:30', '2032-03-01T11:29:59.123Z'],
    ['1900-01-01T00:00Z', '1900-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59Z', '9999-12-31T23:59:00.000Z'],
  ],
  refuses: [
    ['', 'empty'],
    ['2031-03-30', 'dateTime'],
    ['2031-03-30T19:00', 'dateTime'],
    ['2031-02-30T19:00Z', 'dateTime'],
    ['2031-03-30T25:00Z', 'dateTime'],
    ['tomorrow', 'dateTime'],
    ['0026-03-30T19:00Z', 'year'],
    ['1900-01-01T00:00+14:00', 'year'],
    ['9999-12-31T23:59-14:00', 'year'],
    [1_900_000_000, 'type'],
    [null, 'type'],
    [missing, 'empty'],
  ],
}
export const tags: Field = {
  takes: [
    [missing, []],
    [
      [' Jazz ', '', 'jazz', 'Open   Air', 'ÄÖÜ'],
      ['jazz', 'open air', 'äöü'],
    ],
  ],
  refuses: [
    ['jazz', 'type'],
    [[7], 'type', '.0'],
    [['ok', long(61)], 'tooLong', '.1'],
    [['\0'], 'characters', '.0'],
    [Array.from({ length: 101 }, (_, index) => `tag ${index}`), 'tooMany'],
  ],
}
export const organizers: Field = {
  takes: [
    [missing, []],
    [
      ['Choir', `id:${one}`, '', 'Choir', `id:${two}`],
      ['Choir', `id:${one}`, `id:${two}`],
    ],
  ],
  refuses: [
    ['Choir', 'type'],
    [['Choir', 'id:7'], 'unknown', '.1'],
    [[long(201)], 'tooLong', '.0'],
    [Array.from({ length: 101 }, (_, index) => `Group ${index}`), 'tooMany'],
  ],
}
export const location: Field = extended(
  required(),
  [[` id:${one} `, `id:${one}`]],
  [
    ['id:', 'unknown'],
    ['id:7', 'unknown'],
  ],
)
export const parent: Field = {
  takes: [
    [`id:${one}`, `id:${one}`],
    [`revent:${two}`, `revent:${two}`],
    [null, null],
    [missing, null],
  ],
  refuses: [
    ['', 'notChosen'],
    [one, 'notChosen'],
    [`group:${one}`, 'notChosen'],
    [`id:${one} `, 'unknown'],
    [7, 'type'],
  ],
}
export const involved: Field = {
  takes: [
    [missing, []],
    [
      [{ name: ' Ada ', description: ' piano ' }, { name: 'Bo' }],
      [
        { name: 'Ada', description: 'piano' },
        { name: 'Bo', description: '' },
      ],
    ],
  ],
  refuses: [
    [{ name: 'Ada' }, 'type'],
    [[{ description: 'piano' }], 'empty', '.0.name'],
    [[{ name: 'Ada' }, { name: ' ' }], 'empty', '.1.name'],
    [[{ name: 'Ada', role: 'admin' }], 'unknown', '.0.role'],
    [['Ada'], 'type', '.0'],
    [Array.from({ length: 101 }, () => ({ name: 'Ada' })), 'tooMany'],
  ],
}
export const newPassword: Field = {
  takes: [
    [' 8 chars', ' 8 chars'],
    [long(200), long(200)],
  ],
  refuses: [
    ['', 'empty'],
    [missing, 'empty'],
    ['7 chars', 'passwordTooShort'],
    [long(201), 'tooLong'],
    [12345678, 'type'],
  ],
}
export const stored: Record<string, Field> = Object.fromEntries(
  ['id', 'version', 'createdAt', 'updatedAt'].map((name) => {
    const [good, bad] = name === 'version' ? [3, '3'] : ['2031', 3]
    return [
      name,
      {
        takes: [
          [good, good],
          [missing, undefined],
        ],
        refuses: [[bad, 'type']],
      },
    ]
  }),
)

export type Schema = {
  name: string
  schema: v.GenericSchema
  valid: Record<string, Json>
  fields: Record<string, Field>
}

const parsed = (schema: v.GenericSchema, input: unknown): Record<string, unknown> => {
  const result = v.safeParse(schema, input)
  if (!result.success) throw new Error(`refused: ${JSON.stringify(issuesOf(schema, input))}`)
  return result.output as Record<string, unknown>
}

const body = (valid: Record<string, Json>, name: string, value: Json | symbol) => {
  const { [name]: _, ...others } = valid
  return value === missing ? others : { ...others, [name]: value }
}

export const describeSchemas = (schemas: readonly Schema[]): void => {
  describe.each(schemas)('$name', ({ schema, valid, fields }) => {
    const rows = (kind: keyof Field) =>
      Object.entries(fields).flatMap(([name, field]) =>
        field[kind].map(([input, result, at = '']) => ({ name, input, result, at })),
      )

    test('every field is looked at, and there are no others', () => {
      const object = 'pipe' in schema ? (schema.pipe as v.GenericSchema[])[0] : schema
      const { entries } = object as v.StrictObjectSchema<v.ObjectEntries, undefined>
      expect(Object.keys(fields).toSorted()).toEqual(Object.keys(entries).toSorted())
      expect(issuesOf(schema, { ...valid, colour: 'x' })).toEqual([{ field: 'colour', reason: 'unknown' }])
      expect(issuesOf(schema, { ...valid, toString: 'x' })).toEqual([{ field: 'toString', reason: 'unknown' }])
    })

    test('what is no object is refused as a whole', () => {
      const wrong = [null, 'text', 7, true, undefined]
      expect(wrong.map((input) => issuesOf(schema, input))).toEqual(
        wrong.map(() => [{ field: 'body', reason: 'type' }]),
      )
    })

    test.each(rows('takes'))('$name takes $input', ({ name, input, result }) => {
      expect(parsed(schema, body(valid, name, input))[name]).toEqual(result)
    })

    test.each(rows('refuses'))('$name refuses $input: $result', ({ name, input, result, at }) => {
      expect(issuesOf(schema, body(valid, name, input))).toMatchObject([{ field: `${name}${at}`, reason: result }])
    })
  })
}
