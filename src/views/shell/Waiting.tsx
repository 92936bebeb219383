/** Grey lines where a page will be. They appear after 200 ms, so that a quick page does not flicker. */
export const Waiting = () => <div className="waiting" aria-hidden="true" />
