import type { CSSProperties, ReactNode } from 'react'

type Props = { label: string; className?: string | undefined; style?: CSSProperties; children: ReactNode }

export const ScrollArea = ({ label, children, ...look }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  <section {...look} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
