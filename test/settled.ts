/** After all that is under way and waits for no clock: settled promises, and what follows from them. */
export const settled = () => new Promise((resolve) => setImmediate(resolve))
