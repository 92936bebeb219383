const filled = { email: 'ada@example.org', nickname: 'Ada', password: 'correct horse', passwordRepeat: 'correct horse' }

export const accepted = {
  version: null,
  id: 'invited',
  values: filled,
  from: 'form',
}

export const children = {
  hearChildren: { done: [], error: [] },
  talkToFrame: { done: [], error: [] },
  form: { done: [], error: [] },
  checkInvitation: {
    done: [{ role: 'normal' }, { role: 'admin' }] as const,
    error: [{ code: 'usedInvitation' }, { code: 'offline' }] as const,
  },
}
