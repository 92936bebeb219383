import type { ReactNode } from 'react'

type Props = { title: string; text?: string; children?: ReactNode }

export const MessageView = ({ title, text, children }: Props) => (
  <div className="prose">
    <h1 tabIndex={-1}>{title}</h1>
    {text && <p>{text}</p>}
    {children && <p>{children}</p>}
  </div>
)
