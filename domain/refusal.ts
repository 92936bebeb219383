/** The id of the toast about a refused form. */
export const refusalId = 'refusal'
