import type { ReactNode } from 'react'

/** A description: what is in backticks is code. */
export const Prose = ({ text }: { text: string }): ReactNode =>
  text.split(/`([^`\n]+)`/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  )
