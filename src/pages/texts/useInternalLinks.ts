import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { isPlainClick } from '#src/views/shell/plainClick.ts'

/** Opens plain links to Backstage without a reload: views need no router. */
export const useInternalLinks = () => {
  const navigate = useNavigate()
  return (event: MouseEvent): void => {
    if (event.defaultPrevented || !isPlainClick(event)) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.target !== '' || link.hasAttribute('download') || link.origin !== window.location.origin) return
    if (!/^\/backstage(\/|$)/.test(link.pathname)) return
    if (link.hash !== '' && link.pathname === window.location.pathname) return
    event.preventDefault()
    const { pathname, search } = window.location
    const query = new URLSearchParams(search)
    query.delete('lng')
    const isVisit = link.pathname === pathname && link.search !== search
    const state = {
      from: query.size > 0 ? `${pathname}?${query}` : pathname,
      ...(isVisit && { visit: String(event.timeStamp) }),
    }
    void navigate(link.pathname + link.search + link.hash, { state })
  }
}
