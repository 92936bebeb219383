import type { FieldIssue, WireText } from '#domain/failure.ts'

export type RefusalStatus = 400 | 401 | 403 | 404 | 412 | 413 | 429 | 507

/** A request that is answered with an error text (§7, §8). Routes throw it, and the app answers it. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly retryAfter: number | undefined

  constructor(status: RefusalStatus, text: WireText | `field ${string}: ${string}`, retryAfter?: number) {
    super(text)
    this.name = 'Refusal'
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** Refuses a field with 400. The request may have chosen the name, so unusual characters go. */
export const refusedField = ({ field, reason }: FieldIssue): Refusal =>
  new Refusal(400, `field ${field.replace(/[^\w.]/g, '').slice(0, 60) || 'body'}: ${reason}`)

export const notFound = (): Refusal => new Refusal(404, 'not found')

export const unauthorized = (viewer: unknown): Refusal => new Refusal(viewer === null ? 401 : 403, 'unauthorized')
