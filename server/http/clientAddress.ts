import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { Env } from '#server/deps.ts'

/**
 * The address a request came from, for limits. X-Forwarded-For is believed only when a proxy is known to stand in front,
 * and then only its last entry, which that proxy wrote itself. Of an IPv6 address its network counts (`2001:db8:1:2::/64`):
 * everybody has as many addresses in theirs as they like.
 */
export const clientAddress = (c: Context<Env>, trustProxy: boolean): string => {
  const forwarded = trustProxy ? withoutPort(c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '') : ''
  return networkOf(isIP(forwarded) ? forwarded : (c.env?.incoming?.socket.remoteAddress ?? 'unknown'))
}

/** `192.0.2.1:4711` and `[2001:db8::1]:4711`, as some proxies write them. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry

/** An IPv4 address as it is, of an IPv6 address its network: `2001:db8:1:2::/64`. */
export const networkOf = (address: string): string => {
  const [withoutZone = ''] = address.split('%', 1)
  const plain = withoutZone.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}
