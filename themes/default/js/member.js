// Shows members who are signed in to Backstage their name and a link to edit what they see. The page itself is the same for
// everybody. Runs before the first paint, so that nothing moves.
{
  const read = () => {
    try {
      const { id, nickname, role, token } = JSON.parse(localStorage.getItem('store')) ?? {}
      return typeof nickname === 'string' && typeof token === 'string' ? { id, nickname, role, token } : null
    } catch {
      return null
    }
  }

  /** Members edit their own entries, moderators all. */
  const mayEdit = async ({ id, role, token }, path) => {
    if (role !== 'normal') return true
    const answer = await fetch(`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
    return answer.ok && (await answer.json()).ownedBy.includes(id)
  }

  const link = (href, text) => Object.assign(document.createElement('a'), { href, textContent: text })

  /** The name stands at the end, so that it stays where it is when the other link comes. */
  const show = async (member) => {
    const line = document.querySelector('.member')
    if (line === null) return
    line.append(link('/backstage', member.nickname))
    const event = document.querySelector('[data-event]')?.dataset.event
    const [path] = event ? [`/events/${event}`] : (/^\/(groups|places)\/[0-9a-f-]{36}$/.exec(location.pathname) ?? [])
    if (path === undefined || !(await mayEdit(member, path).catch(() => false))) return
    line.prepend(link(`/backstage${path}`, line.dataset.edit))
  }

  const member = read()
  if (member !== null) {
    document.documentElement.dataset.member = ''
    addEventListener('DOMContentLoaded', () => show(member))
  }
}
