import { useState } from 'react'
import { dateIn } from '#domain/time.ts'
import { useApp } from '#src/app.tsx'

/** When the page opened. */
export const useToday = (): string => {
  const { now, settings } = useApp()
  const [today] = useState(() => dateIn(now(), settings.timezone))
  return today
}
