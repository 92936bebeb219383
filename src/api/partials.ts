import { FailureError, failureFromAnswer } from '#domain/failure.ts'
import { unreachable } from './client.ts'

/** The site's own texts as fragments of HTML (§2). They lie beside the API and are the same for everybody. */
export const partialsApi = () => ({
  /** @param name such as `backstage/faq` */
  find: async (name: string, language: string, signal: AbortSignal): Promise<string> => {
    const search = new URLSearchParams({ p: name, lng: language })
    const response = await fetch(`/partial/content?${search}`, { credentials: 'omit', signal }).catch(unreachable)
    if (response.status === 200) return response.text().catch(unreachable)
    throw new FailureError(failureFromAnswer(response.status, await response.json().catch(() => undefined)))
  },
})
