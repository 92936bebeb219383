import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Special-purpose networks (IANA). */
const closedNetworks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Teredo, documentation, 6to4, documentation. */
const closedNetworks6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [network, bits] of closedNetworks) closed.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of closedNetworks6) closed.addSubnet(network, bits, 'ipv6')

/** Prefixes with an IPv4 address in their last bytes: mapped ones, and NAT64. */
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')
const carrying = new BlockList()
carrying.addSubnet('64:ff9b::', 96, 'ipv6')
const mapped = /^(?:0*:)*:?ffff:(?<rest>[\da-f.:]+)$/i

/** Whether an address is in the public internet, also inside IPv6: not private, local, metadata or reserved. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  const carried = mapped.exec(address)?.groups?.rest ?? (carrying.check(address, 'ipv6') ? lastGroups(address) : null)
  if (carried !== null) return isPublicAddress(ipv4Of(carried))
  return routed.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** The last 32 bits: `7f00:1` or `127.0.0.1`. */
const lastGroups = (address: string): string => {
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1)
  const [before = '', after = ''] = address.split('::')
  const groups = (after || before).split(':').filter((group) => group !== '')
  return `${(address.includes('::') && groups.length < 2 ? '0' : groups.at(-2)) ?? '0'}:${groups.at(-1) ?? '0'}`
}

const ipv4Of = (written: string): string => {
  if (written.includes('.')) return written
  const [high = 0, low = 0] = written.split(':').map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
