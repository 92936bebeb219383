import type { ReactNode } from 'react'

type Props = { className: string; accept: readonly string[]; onFile: (file: File) => void; children: ReactNode }

export const FileChooser = ({ className, accept, onFile, children }: Props) => (
  <label className={className}>
    {children}
    <input
      type="file"
      className="visually-hidden"
      accept={accept.join(',')}
      onChange={(event) => {
        const file = event.target.files?.[0]
        event.target.value = ''
        if (file) onFile(file)
      }}
    />
  </label>
)
