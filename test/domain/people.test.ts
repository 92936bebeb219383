import {
  credentialsSchema,
  newPasswordFormSchema,
  registrationFormSchema,
  registrationSchema,
  userSchema,
} from '#domain/user.ts'
import * as field from './fields.ts'

const registration = { email: 'ada@example.org', nickname: 'ada', password: 'correct horse' }
const twice = { password: 'correct horse', passwordRepeat: 'correct horse' }
const nickname = field.required(60)
const passwordRepeat: field.Field = {
  takes: [['correct horse', 'correct horse']],
  refuses: [
    ['correct horse ', 'passwordsDiffer'],
    ['', 'empty'],
    [field.missing, 'empty'],
    [null, 'type'],
  ],
}
/** Another password would differ from the repeated one. */
const repeatedPassword: field.Field = {
  takes: [['correct horse', 'correct horse']],
  refuses: field.newPassword.refuses.filter(([password]) => typeof password !== 'string'),
}
const optional = ({ takes, refuses }: field.Field): field.Field => ({
  takes: [...takes, [field.missing, undefined]],
  refuses: refuses.filter(([input]) => input !== field.missing),
})

field.describeSchemas([
  {
    name: 'credentials',
    schema: credentialsSchema,
    valid: { email: 'ada@example.org', password: 'x' },
    fields: {
      email: {
        takes: [
          [' ada@example.org ', 'ada@example.org'],
          ['ada', 'ada'],
        ],
        refuses: [
          ['', 'empty'],
          [' ', 'empty'],
          [field.missing, 'empty'],
          [field.long(255), 'tooLong'],
          [null, 'type'],
        ],
      },
      password: {
        takes: [[' x ', ' x ']],
        refuses: [
          ['', 'empty'],
          [field.missing, 'empty'],
          [field.long(201), 'tooLong'],
          [7, 'type'],
        ],
      },
    },
  },
  {
    name: 'registration',
    schema: registrationSchema,
    valid: registration,
    fields: { email: field.requiredEmail, nickname, password: field.newPassword },
  },
  {
    name: 'registration form',
    schema: registrationFormSchema,
    valid: { ...registration, ...twice },
    fields: { email: field.requiredEmail, nickname, password: repeatedPassword, passwordRepeat },
  },
  {
    name: 'new password form',
    schema: newPasswordFormSchema,
    valid: twice,
    fields: { password: repeatedPassword, passwordRepeat },
  },
  {
    name: 'user',
    schema: userSchema,
    valid: {},
    fields: {
      ...field.stored,
      nickname: optional(nickname),
      email: optional(field.requiredEmail),
      role: {
        takes: [
          ['normal', 'normal'],
          ['moderator', 'moderator'],
          ['admin', 'admin'],
          [field.missing, undefined],
        ],
        refuses: [
          ['owner', 'unknown'],
          ['', 'unknown'],
          [null, 'unknown'],
        ],
      },
      deactivated: {
        takes: [
          [true, true],
          [false, false],
          [field.missing, undefined],
        ],
        refuses: [['yes', 'type']],
      },
      password: optional(field.newPassword),
    },
  },
])
