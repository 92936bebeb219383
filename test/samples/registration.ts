const filled = { email: 'ada@example.org', nickname: 'Ada', password: 'correct horse', passwordRepeat: 'correct horse' }

/** What the form of a registration tells when the server accepted it. */
export const accepted = {
  version: null,
  id: 'invited',
  values: filled,
  from: 'form',
}

/** The children that never end. */
export const children = {
  hearChildren: { done: [], error: [] },
  talkToFrame: { done: [], error: [] },
  form: { done: [], error: [] },
  checkInvitation: { done: [undefined], error: [{ code: 'usedInvitation' }, { code: 'offline' }] as const },
}
