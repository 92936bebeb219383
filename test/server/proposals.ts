import { randomUUIDv7 } from 'node:crypto'
import type { OutgoingMail } from '#server/mail/mailer.ts'
import { sendNext } from '#server/mail/worker.ts'
import type { TestServer } from './support.ts'

export const sendMails = async ({ deps }: TestServer): Promise<OutgoingMail[]> => {
  const sent: OutgoingMail[] = []
  const send = async (mail: OutgoingMail) => {
    sent.push(mail)
    return null
  }
  while (await sendNext(deps, { send }));
  return sent
}

export const proposed = {
  name: 'Courtyard music',
  date: '2026-07-11',
  time: '19:00',
  endTime: '22:00',
  endDate: '',
  location: 'Old barn',
  description: 'Three bands. <script>hit()</script>',
  link: 'https://music.example/court',
  sender: 'Nora',
  email: 'nora@visitor.example',
}

export const linksIn = ({ text }: OutgoingMail) => ({
  confirm: /\/suggest\/confirm\/[\w-]{43}/.exec(text)?.[0] ?? '',
  follow: /\/suggest\/mine\/[\w-]{43}/.exec(text)?.[0] ?? '',
})

/** Without a script. */
export const createStranger = (server: TestServer, address = '192.0.2.1') => {
  const headers = { 'X-Forwarded-For': address, 'Accept-Language': 'en' }
  const open = async (path: string) => {
    const response = await fetch(server.url + path, { headers, redirect: 'manual' })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const post = async (path: string, fields: Readonly<Record<string, string | File>> = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const response = await fetch(server.url + path, { method: 'POST', body, headers, redirect: 'manual' })
    return { status: response.status, location: response.headers.get('location'), text: await response.text() }
  }
  const send = async (fields: Readonly<Record<string, string | File>> = proposed, wait = 5_000) => {
    const about = typeof fields.about === 'string' ? `?about=${fields.about}` : ''
    const { text } = await open(`/suggest${about}`)
    const stamp = /name="stamp" value="([^"]*)"/.exec(text)?.[1] ?? ''
    server.clock.now += wait
    return post('/suggest', { stamp, ...fields })
  }
  /** Returns the path that follows the proposal. */
  const propose = async (fields: Readonly<Record<string, string | File>> = proposed) => {
    await send(fields)
    const [mail] = await sendMails(server)
    if (mail === undefined) throw new Error('There is no mail')
    return (await post(linksIn(mail).confirm)).location ?? ''
  }
  return { open, post, send, propose }
}

/** Returns its id. */
export const insertProposal = async (
  { deps }: { deps: Pick<TestServer['deps'], 'db' | 'now'> },
  content: object = proposed,
): Promise<string> => {
  const [id, at] = [randomUUIDv7(), deps.now()]
  const { name, sender, email } = { ...proposed, ...content }
  await deps.db
    .insertInto('proposals')
    .values({
      id,
      created_at: at,
      updated_at: at,
      state: 'waiting',
      correction: 0,
      resource: null,
      entry_id: null,
      name,
      name_folded: name.toLowerCase(),
      content: JSON.stringify({ ...proposed, ...content }),
      base: null,
      sender,
      email,
      email_folded: email,
      language: 'en',
      confirmed_at: at,
      decided_at: null,
      decided_by: null,
    })
    .execute()
  return id
}
