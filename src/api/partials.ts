import { FailureError, failureFromAnswer } from '#domain/failure.ts'
import { unanswered } from './client.ts'

/** §2. Their URLs are outside the API. */
export const partialsApi = () => ({
  /** `name` such as `backstage/faq`. */
  find: async (name: string, language: string, signal: AbortSignal): Promise<string> => {
    const search = new URLSearchParams({ p: name, lng: language })
    const response = await fetch(`/partial/content?${search}`, { credentials: 'omit', signal }).catch(
      unanswered(signal),
    )
    if (response.status === 200) return response.text().catch(unanswered(signal))
    throw new FailureError(failureFromAnswer(response.status, await response.json().catch(() => undefined)))
  },
})
