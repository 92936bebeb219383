import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { Env } from '#server/deps.ts'

/** Behind a trusted proxy the last entry of `X-Forwarded-For`, which it wrote. IPv6 by network (/64): clients have many there. */
export const clientAddress = (c: Context<Env>, trustProxy: boolean): string => {
  const forwarded = trustProxy ? withoutPort(c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '') : ''
  return networkOf(isIP(forwarded) ? forwarded : (c.env?.incoming?.socket.remoteAddress ?? 'unknown'))
}

/** Removes the port from `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry

export const networkOf = (address: string): string => {
  const [withoutZone = ''] = address.split('%', 1)
  const plain = withoutZone.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}
