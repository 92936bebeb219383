import type { ReactNode } from 'react'
import frame from '#src/views/forms/FormFrame.module.css'

export const AccountSections = ({ children }: { children: ReactNode }) => <div className={frame.form}>{children}</div>
