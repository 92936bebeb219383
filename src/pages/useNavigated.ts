import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Does something after each change of the page's address; the first page is no change. */
export const useNavigated = (handle: () => void): void => {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const onNavigated = useEffectEvent(handle)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    onNavigated()
  }, [pathname])
}
