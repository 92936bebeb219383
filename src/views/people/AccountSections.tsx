import type { ReactNode } from 'react'
import frame from '#src/views/forms/FormFrame.module.css'

/** The parts of the account page, one below the other. */
export const AccountSections = ({ children }: { children: ReactNode }) => <div className={frame.form}>{children}</div>
