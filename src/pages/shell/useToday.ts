import { useState } from 'react'
import { localDate } from '#domain/localDate.ts'
import { useApp } from '#src/app.tsx'

/** When the page opened. */
export const useToday = (): string => {
  const { now, settings } = useApp()
  const [today] = useState(() => localDate(now(), settings.timezone))
  return today
}
