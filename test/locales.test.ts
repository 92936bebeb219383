import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { FailureCode } from '#domain/failure.ts'
import { type FormKind, findIssues, formSchemas } from '#domain/forms.ts'
import { languages } from '#domain/languages.ts'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }

type Texts = { [key: string]: string | Texts }

const flatten = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : flatten(value, `${path}${key}.`),
  )

const german = new Map(flatten(de))
const english = new Map(flatten(en))

const variables = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}|\$t\(([\w.]+)\)/g)].map((match) => match[1] ?? `$t(${match[2]})`).sort()

const root = join(import.meta.dirname, '..')
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, 'src', name), 'utf8') }))

const exists = (key: string): boolean => german.has(key) || german.has(`${key}_other`)

describe.each(languages)('the texts in %s', (language) => {
  const texts = new Map(flatten(JSON.parse(readFileSync(join(root, 'locales', `${language}.json`), 'utf8'))))

  test('have the keys of the English ones in the same order', () => {
    expect([...texts.keys()]).toEqual([...english.keys()])
  })

  test('are nowhere empty', () => {
    expect([...texts].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
  })

  test('use the variables of the English ones', () => {
    const differing = [...texts].filter(([key, text]) => {
      return variables(text).join() !== variables(english.get(key) ?? '').join()
    })
    expect(differing).toEqual([])
  })
})

describe('the texts', () => {
  test('have a singular for every plural', () => {
    const plurals = [...german.keys()].filter((key) => key.endsWith('_other'))
    expect(plurals.filter((key) => !german.has(key.replace(/_other$/, '_one')))).toEqual([])
  })

  test('refer only to texts that exist', () => {
    const referred = [...german.values()].flatMap(variables).filter((name) => name.startsWith('$t('))
    expect(referred.filter((name) => !exists(name.slice(3, -1)))).toEqual([])
  })

  test('cover every text that the SPA asks for by name', () => {
    const missing = sources.flatMap(({ name, text }) =>
      [...text.matchAll(/\bt\(\s*'([\w.]+)'/g)].flatMap(([, key]) =>
        key === undefined || exists(key) ? [] : [`${name}: ${key}`],
      ),
    )
    expect(missing).toEqual([])
  })
})

const codes: Record<FailureCode, true> = {
  unauthorized: true,
  invalidCredentials: true,
  deactivated: true,
  nameExists: true,
  emailExists: true,
  nicknameExists: true,
  invalidInvitation: true,
  usedInvitation: true,
  tooLarge: true,
  deletedByModerators: true,
  NoInvitationYetError: true,
  InvitationLimitError: true,
  InvalidRecoveryToken: true,
  ExpiredRecoveryToken: true,
  notFound: true,
  changedMeanwhile: true,
  tooManyAttempts: true,
  cannotStore: true,
  alreadyRunning: true,
  hostBusy: true,
  actionFailed: true,
  InternalServerError: true,
  UnknownError: true,
  invalid: true,
  offline: true,
  text: true,
  addressMissing: true,
  dateNotInSeries: true,
  geocoderUnreachable: true,
  noCoordinates: true,
  notAnImage: true,
  readError: true,
  wrongExtension: true,
  notConfirmed: true,
}

test('every failure has a sentence', () => {
  expect(Object.keys(codes).filter((code) => !exists(`failures.${code}`))).toEqual([])
})

test('every reason that a form gives has a sentence', () => {
  const nonsense = [5, 1e9, '', 'nonsense', 'x'.repeat(30_000), 'a\0', null, true, {}, [5], Array(200).fill('x')]
  const kinds = Object.keys(formSchemas) as FormKind[]
  const reasons = kinds.flatMap((kind) => {
    const fields = [...german.keys()].flatMap((key) => key.match(`^${kind}\\.fields\\.(\\w+)$`)?.[1] ?? [])
    const forms = nonsense.map((value) => Object.fromEntries(fields.map((field) => [field, value])))
    return forms.flatMap((form) => findIssues(kind, form)).map(({ reason }) => reason)
  })
  expect([...new Set(reasons)]).toEqual(expect.arrayContaining(['empty', 'tooLong', 'link', 'email', 'range']))
  expect(reasons.filter((reason) => !exists(`reasons.${reason}`))).toEqual([])
})

test('every reason that the server refuses a field with has a sentence', () => {
  const reasons = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const text = readFileSync(join(root, 'server', name), 'utf8')
      const given = /refusedField\(\{[^}]*reason: '(\w+)'|'field [\w.]+: (\w+)'|refuse\('(\w+)'\)|\btext: '(\w+)'/g
      return [...text.matchAll(given)].map((match) => match.slice(1).find(Boolean))
    })
  expect(reasons).toEqual(expect.arrayContaining(['notAnImage', 'pictureTooHeavy', 'tooDeep', 'textTooHeavy']))
  expect(reasons.filter((reason) => !exists(`reasons.${reason}`))).toEqual([])
})

test('the sentences that the specification quotes stand to the letter', () => {
  const quoted = {
    'reasons.empty': 'the field can not be empty!',
    'form.required': '(required field)',
    'reasons.startAfterEnd': 'The start needs to occur before the end of the event.',
    'reasons.passwordsDiffer': 'The passwords do not match',
    'coordinates.errorAddress': 'The address shall be set for coordinates generation!',
    'form.fieldIssue': 'Formfield {{field}}: {{error}}',
    'login.already': 'You are already logged in',
    'list.empty': 'no {{object}} available',
    'list.page': 'page {{page}} of {{pages}}',
    'list.own': 'only show your own',
    'list.ownCreated': 'only show own entries',
    'list.showRead': 'show read',
    'reasons.tooDistant': 'Events can only be generated up to 6 month in the future.',
    'failures.readError': 'The file could not be read!',
    'cms.files.saveError': 'The file could not be saved!',
    'cms.files.fileTypeDoesNotExist': 'file type does not exist',
    'failures.unauthorized': 'You are not authorized to perform this action.',
    'failures.invalidCredentials': 'Email oder password invalid',
    'failures.nameExists': 'An entry with this name already exists',
    'failures.emailExists': 'The e-mail address already exists',
    'failures.nicknameExists': 'The nickname already exists',
    'failures.invalidInvitation': 'The invitation token is invalid',
    'failures.usedInvitation': 'The invitation token has already been used',
    'failures.tooLarge': 'The file is too large',
    'failures.InternalServerError': 'Oops, something went wrong on the other side',
    'failures.UnknownError': 'Oops, an unexpected error has occurred',
  }
  expect(Object.fromEntries(Object.keys(quoted).map((key) => [key, english.get(key)]))).toEqual(quoted)
  expect([german.get('reasons.link'), german.get('reasons.email')]).toEqual([
    'Der Link muss mit https:// oder http:// anfangen',
    'Keine valide E-Mail Adresse',
  ])
})

test('one thing and several are told apart, and what was never tried is not repeated', async () => {
  const note = (texts: typeof de) => [texts.seriesDates.unfitNote_one, texts.seriesDates.unfitNote_other]
  expect(note(de).map((text) => text.split(' ')[0])).toEqual(['Er', 'Sie'])
  expect(note(en).map((text) => text.split(' ')[0])).toEqual(['It', 'They'])
  expect([de.bulk.retryRest, en.bulk.retryRest]).toEqual(['Mit dem Rest weitermachen', 'Go on with the rest'])
})
