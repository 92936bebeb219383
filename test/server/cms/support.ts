import { encodeFileName, type FileType } from '#domain/themes/themeFile.ts'
import type { Answer, Client } from '../support.ts'

export const filePath = (type: FileType, name: string, theme?: string): string =>
  `/cms/files/${type}/${encodeFileName(name)}${theme === undefined ? '' : `?theme=${encodeURIComponent(theme)}`}`

export const addTheme = async (admin: Client, name: string, { active = true, parent = '' } = {}): Promise<Answer> => {
  const answer = await admin.post('/cms/themes', { name, active: false, editable: true, parent })
  return active ? admin.patch('/cms/themes', { name }) : answer
}

export const upload = (content: Uint8Array, name = 'file'): FormData => {
  const body = new FormData()
  body.set('binary', new File([new Uint8Array(content)], name))
  body.set('content', '')
  body.set('isBinary', 'true')
  return body
}

export const outcome = ({ status, body }: Answer) => [status, body]
export const refused = (error: string) => [400, { error }]
