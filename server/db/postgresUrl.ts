/** Values of `target_session_attrs` that find a server that takes writes. */
const sessions = ['read-write', 'primary']

/** The servers in a `DATABASE_URL` such as `postgres://user:password@one:5432,other/name`; null if unusable. */
export const serversOf = (url: string): string[] | null => {
  const [, scheme, access = '', hosts, rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^@/?]*)([/?].*)?$/.exec(url) ?? []
  if (scheme === undefined || hosts === undefined) return null
  const servers = hosts.split(',').map((host) => `${scheme}${access}${host}${rest}`)
  if (!servers.every((server) => URL.canParse(server))) return null
  const asked = new URL(servers[0] ?? '').searchParams.getAll(attribute)
  return asked.every((value) => sessions.includes(value)) ? servers.map(withoutAttribute) : null
}

const attribute = 'target_session_attrs'

const withoutAttribute = (server: string): string => {
  const url = new URL(server)
  url.searchParams.delete(attribute)
  return url.href
}

/** The hosts and ports in a `DATABASE_URL`, without passwords. */
export const hostsOf = (url: string): string => (serversOf(url) ?? []).map((server) => new URL(server).host).join(', ')

export const databaseOf = (url: string): string => new URL(serversOf(url)?.[0] ?? url).pathname.slice(1)
