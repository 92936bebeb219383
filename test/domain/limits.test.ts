import { expect, test } from 'vitest'
import * as limits from '#domain/limits.ts'
import { imageTypes } from '#domain/themes/files.ts'

test('the numbers of §9 and of the contract', () => {
  const days = 24 * 60 * 60 * 1000
  expect(limits).toMatchObject({
    toastDuration: 5000,
    pageSizes: [10, 25, 50, 100],
    defaultPageSize: 25,
    dropdownLimit: 10_000,
    welcomeNotifications: 10,
    defaultListLimit: 100,
    maximumListLimit: 10_000,
    maximumImageBytes: 1_000_000,
    maximumImagePixels: 50_000_000,
    passwordLength: { minimum: 8, maximum: 200 },
    sessionLifetime: 30 * days,
    recoveryLifetime: 2 * 60 * 60 * 1000,
    loginAttempts: { window: 15 * 60 * 1000, perAccount: 5, perAddress: 20 },
    invitationInterval: 7 * days,
    generationMonths: 6,
    imageWidths: [100, 380, 760],
  })
  expect(imageTypes).toEqual(['image/jpeg', 'image/png', 'image/webp'])
})
