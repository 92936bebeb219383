/**
 * The ids of toasts that somebody asks for again: to take what they offer, or to withdraw them. A page knows its own
 * offer by them, so no two may be alike.
 */

/** About a refused form. */
export const refusalId = 'refusal'

/** To undo looking at an entry on the desk. */
export const deskOfferId = 'undo:desk'

/** To undo the return to an earlier state. */
export const historyOfferId = 'undo:history'

/** To undo giving an event back to its series. */
export const resetOfferId = 'undo:eventReset'

/** To undo the deletion of a reservation. */
export const reservationOfferId = 'reservationDeleted'

type Named = { resource: string; id: string }

/** To undo the deletion or deactivation of several, known by the first. */
export const undoOfferId = ({ resource, id }: Named): string => `undo:${resource}/${id}`

/** To let an event rejoin its series. */
export const rejoinOfferId = (eventId: string): string => `rejoin:${eventId}`

/** To pin an event again, or no more. */
export const pinOfferId = (eventId: string): string => `pin:${eventId}`
