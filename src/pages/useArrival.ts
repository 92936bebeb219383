import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** After a change of route the page starts at its top, and its heading has the focus (ux: focus after navigation). */
export const useArrival = (): void => {
  const { pathname } = useLocation()
  const arrivedAt = useRef(pathname)
  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname])
}
