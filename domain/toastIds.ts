/** Ids of toasts, with which a page takes what they offer or withdraws them: no two may be alike. */

/** About a refused form. */
export const refusalId = 'refusal'

export const deskOfferId = 'undo:desk'

export const historyOfferId = 'undo:history'

export const resetOfferId = 'undo:eventReset'

export const reservationOfferId = 'reservationDeleted'

type Named = { resource: string; id: string }

/** To undo the deletion or deactivation of several, known by the first. */
export const undoOfferId = ({ resource, id }: Named): string => `undo:${resource}/${id}`

export const rejoinOfferId = (eventId: string): string => `rejoin:${eventId}`

/** To pin an event again, or no more. */
export const pinOfferId = (eventId: string): string => `pin:${eventId}`
