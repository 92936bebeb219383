/** After 200 ms, so that quick pages do not flicker. */
export const Waiting = () => <div className="waiting" aria-hidden="true" />
