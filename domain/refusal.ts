/** Names the notification that says why a form was refused. */
export const refusalId = 'refusal'
