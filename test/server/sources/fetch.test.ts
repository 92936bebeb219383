import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from '#server/sources/address.ts'
import { fetchLimits, fetchSource } from '#server/sources/fetch.ts'

/** For calendar.example, of these tests only. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgv1bhlQhPANjJwDTP
/50FGsQ1wRPcuSjpE1WZ9BHbA4mhRANCAARod0cvVdkJYCcHxUki11/2fp1I6aH9
59lgm9y5JLQc3D37nhwwGV/jGC6ftbdOMDDGQSYNAcc0Hqk2qJ0tNBR9
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBjTCCATOgAwIBAgIUM+nVy5RpMsinkJDJBw0D+gCxvo8wCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQY2FsZW5kYXIuZXhhbXBsZTAgFw0yNjExMjMwOTEwMjFaGA8y
MTI2MTAzMDA5MTAyMVowGzEZMBcGA1UEAwwQY2FsZW5kYXIuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABGh3Ry9V2QlgJwfFSSLXX/Z+nUjpof3n2WCb
3LkktBzcPfueHDAZX+MYLp+1t04wMMZBJg0BxzQeqTaonS00FH2jUzBRMB0GA1Ud
DgQWBBTnZou4bXYj6f+QfZJHDBOMM0Z+yTAfBgNVHSMEGDAWgBTnZou4bXYj6f+Q
fZJHDBOMM0Z+yTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQDv
Qf0QBp/EuC0DZyx+qwQ2srCtbp5g/PQ8wMSEWH4j1QIgO2OgTCTZiYOsh42zvJ2v
0RXVTy8PHXWlIWdxjSI4p8U=
-----END CERTIFICATE-----`

const settings = { siteUrl: 'https://calendar.test', moderationEmail: 'moderation@calendar.test', sourceHosts: [] }
const intranet = { ...settings, sourceHosts: ['127.0.0.1'] }

const running: Server[] = []
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  running.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const faultOf = async (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => Object(error).fault)

describe('the addresses of the public internet', () => {
  test.each([
    '93.184.216.34',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '2606:2800:220:1::1',
    '2a00:1450:4001::64',
    '::ffff:8.8.8.8',
    '::ffff:808:808',
    '64:ff9b::808:808',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:a00:1',
    '0:0:0:0:0:ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '100::1',
    'fec0::1',
    '',
    'localhost',
    '1.2.3',
    '64:ff9b::',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('what is not asked', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://10.0.0.1/',
  ])('%s, which is private however it is written', async (url) => {
    expect(await faultOf(fetchSource(settings, url))).toBe('private')
  })

  test.each([
    ...[
      'file:///etc/passwd',
      'ftp://example.org/a.ics',
      'gopher://example.org/',
      'data:text/calendar,x',
      'example.org',
    ],
    'http://user:secret@example.org/a.ics',
    'http://example.org:25/',
    'http://example.org:22/',
    '',
  ])('%s, which is no address of the web', async (url) => {
    expect(await faultOf(fetchSource(settings, url))).toBe('address')
  })

  test('a name that leads to a private network, also with a public address beside it', async () => {
    const leadingTo = (...addresses: string[]) =>
      faultOf(
        fetchSource(settings, 'http://calendar.example/a.ics', {
          resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        }),
      )
    expect(await leadingTo('127.0.0.1')).toBe('private')
    expect(await leadingTo('::1')).toBe('private')
    expect(await leadingTo('93.184.216.34', '10.0.0.1')).toBe('private')
    expect(await leadingTo()).toBe('unresolved')
  })

  test('a redirect into a private network', async () => {
    const url = await serve((_, answer) => answer.writeHead(302, { location: 'http://10.0.0.1/' }).end())
    expect(await faultOf(fetchSource(intranet, url))).toBe('private')
    const toFile = await serve((_, answer) => answer.writeHead(302, { location: 'file:///etc/passwd' }).end())
    expect(await faultOf(fetchSource(intranet, toFile))).toBe('address')
  })
})

test('a name is resolved once, and the connection goes to the address that was checked', async () => {
  const url = await serve((request, answer) => answer.end(request.headers.host))
  const { port } = new URL(url)
  let asked = 0
  const resolve = async () => {
    asked += 1
    return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
  }
  const named = { ...settings, sourceHosts: ['rebinding.example'] }
  const found = await fetchSource(named, `http://rebinding.example:${port}/a.ics`, { resolve })
  expect(asked).toBe(1)
  expect(found.kind === 'content' && String(found.body)).toBe(`rebinding.example:${port}`)
})

test('content comes with what says later that it is unchanged, and the calendar says who asks', async () => {
  const agents: unknown[] = []
  const url = await serve((request, answer) => {
    agents.push(request.headers['user-agent'])
    if (request.headers['if-none-match'] === '"1"') answer.writeHead(304).end()
    else {
      answer.writeHead(200, { etag: '"1"', 'content-type': 'Text/Calendar', 'content-encoding': 'gzip' })
      answer.end(gzipSync('BEGIN:VCALENDAR'))
    }
  })
  const found = await fetchSource(intranet, `${url}/a.ics#part`)
  expect(found).toEqual({
    kind: 'content',
    url: `${url}/a.ics`,
    contentType: 'text/calendar',
    etag: '"1"',
    lastModified: '',
    body: Buffer.from('BEGIN:VCALENDAR'),
  })
  expect(await fetchSource(intranet, url, { known: { etag: '"1"', lastModified: '' } })).toEqual({ kind: 'unchanged' })
  expect(agents).toEqual(Array(2).fill('town-calendar (https://calendar.test; moderation@calendar.test)'))
})

test('five redirects are followed, a sixth and a loop are not', async () => {
  const url = await serve((request, answer) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) answer.end('there')
    else answer.writeHead(302, { location: `/${left - 1}` }).end()
  })
  const found = await fetchSource(intranet, `${url}/5`)
  expect(found.kind === 'content' && String(found.body)).toBe('there')
  expect(await faultOf(fetchSource(intranet, `${url}/6`))).toBe('redirects')
})

test('what fails says how', async () => {
  const gone = await serve((_, answer) => answer.writeHead(404).end())
  const error = await fetchSource(intranet, gone).catch((error: unknown) => error)
  expect(error).toMatchObject({ fault: 'status', status: 404 })
  const closed = await serve((request) => request.socket.destroy())
  expect(await faultOf(fetchSource(intranet, closed))).toBe('unreachable')
  const broken = await serve((_, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'))
  expect(await faultOf(fetchSource(intranet, broken))).toBe('unreachable')
  const own = createSecureServer({ key, cert }, (_, answer) => answer.end('there'))
  running.push(own)
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  const url = `https://127.0.0.1:${(own.address() as AddressInfo).port}`
  expect(await faultOf(fetchSource(intranet, url))).toBe('certificate')
})

test('ten megabytes are enough, packed or not', async () => {
  const bomb = await serve((_, answer) => {
    answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(60_000_000)))
  })
  expect(await faultOf(fetchSource(intranet, bomb))).toBe('tooLarge')
  const endless = await serve((_, answer) => {
    const more = () => {
      if (!answer.destroyed) answer.write('x'.repeat(100_000), more)
    }
    more()
  })
  expect(await faultOf(fetchSource(intranet, endless))).toBe('tooLarge')
})

test('who answers too slowly is not waited for', async () => {
  const limits = { ...fetchLimits, time: 80 }
  const silent = await serve(() => {})
  expect(await faultOf(fetchSource(intranet, silent, { limits }))).toBe('tooSlow')
  const dripping = await serve((_, answer) => {
    const timer = setInterval(() => answer.write('x'), 10)
    answer.on('close', () => clearInterval(timer))
  })
  expect(await faultOf(fetchSource(intranet, dripping, { limits }))).toBe('tooSlow')
  const resolve = () => new Promise<never>(() => {})
  expect(await faultOf(fetchSource(settings, 'http://slow.example/', { limits, resolve }))).toBe('tooSlow')
})

test('a host gets one request at a time', async () => {
  let [now, most] = [0, 0]
  const url = await serve((_, answer) => {
    now += 1
    most = Math.max(most, now)
    setTimeout(() => {
      now -= 1
      answer.end('there')
    }, 10)
  })
  await Promise.all([1, 2, 3].map(() => fetchSource(intranet, url)))
  expect(most).toBe(1)
  const limits = { ...fetchLimits, wait: 5, time: 60 }
  const silent = await serve(() => {})
  const [first, second] = [fetchSource(intranet, silent, { limits }), fetchSource(intranet, silent, { limits })]
  expect(await Promise.all([faultOf(first), faultOf(second)])).toEqual(['tooSlow', 'tooSlow'])
})
