const paths = {
  add: 'M10 4v12M4 10h12',
  calendar: 'M3.5 5.5h13v11h-13zM3.5 9h13M7 3v4M13 3v4',
  check: 'M4.2 10.6l3.8 3.8 7.8-8.6',
  close: 'M5 5l10 10M15 5L5 15',
  copy: 'M7 7h9.5v9.5H7zM4 13H3.5V3.5H13V4',
  delete: 'M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6M8.5 9v5M11.5 9v5',
  down: 'M5 8l5 5 5-5',
  edit: 'M4 16l.8-3.6L13.4 3.8l2.8 2.8-8.6 8.6zM11.6 5.6l2.8 2.8',
  first: 'M14 5l-5 5 5 5M6 5v10',
  last: 'M6 5l5 5-5 5M14 5v10',
  menu: 'M3 6h14M3 10h14M3 14h14',
  message: 'M3 5h14v10H3zM3 5.5l7 5.5 7-5.5',
  next: 'M8 5l5 5-5 5',
  previous: 'M12 5l-5 5 5 5',
  restore: 'M4 8h8.2a4 4 0 0 1 0 8H7M7.2 4.8L4 8l3.2 3.2',
  search: 'M8.8 3.5a5.3 5.3 0 1 0 0 10.6 5.3 5.3 0 0 0 0-10.6zM12.8 12.8l4 4',
  up: 'M5 12l5-5 5 5',
  view: 'M2 10c2.2-3.6 4.8-5.4 8-5.4s5.8 1.8 8 5.4c-2.2 3.6-4.8 5.4-8 5.4S4.2 13.6 2 10zM10 7.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8z',
} as const

export type IconName = keyof typeof paths

/** Hidden from screen readers: the label says what it means. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} />
  </svg>
)
