import { useSelector } from '@xstate/react'
import { useApp } from '#src/app.tsx'

/** Makes URLs of pictures. With the key they open also where no public entry shows them: browsers send no token for pictures. */
export const useMediaUrl = () => {
  const { backstage, settings } = useApp()
  const child = useSelector(backstage, ({ children }) => children.pictureKey)
  const key = useSelector(child, (snapshot) => snapshot?.context.pictureKey ?? null)
  return (id: string, width: number): string =>
    `${settings.apiurl}/media/${id}?width=${width}${key === null ? '' : `&key=${key}`}`
}
