import * as L from 'leaflet'

/** A page's own place has no path. */
export type Spot = { lat: number; lng: number; name: string; when: string; path: string; color: string }

/** Pins in the order of spots; the same position shares one. */
export const pinsOf = (spots: readonly Spot[], words: { close: string }): L.Marker[] =>
  [...Map.groupBy(spots, ({ lat, lng }) => `${lat},${lng}`).values()].map((group) => pinOf(firstDates(group), words))

/** The next date is enough. */
const firstDates = (group: readonly Spot[]): Spot[] =>
  group.filter(({ name }, index) => group.findIndex((other) => other.name === name) === index)

const pinOf = (group: readonly Spot[], words: { close: string }): L.Marker => {
  const [first] = group
  if (first === undefined) throw new Error('a pin needs a spot')
  const pin = L.marker([first.lat, first.lng], { icon: iconOf(group), keyboard: true, riseOnHover: true })
  pin.bindPopup(() => listOf(group), { minWidth: 160, maxWidth: 260 })
  pin.on('add', () => pin.getElement()?.setAttribute('aria-label', group.map(nameOf).join('; ')))
  // By keyboard the focus goes into the text, and back when it closes.
  pin.on('popupopen', ({ popup }: L.PopupEvent) => {
    const box = popup.getElement()
    box?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', words.close)
    box?.querySelector<HTMLElement>('li a')?.focus()
    box?.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') pin.closePopup()
    })
  })
  pin.on('popupclose', () => pin.getElement()?.focus({ preventScroll: true }))
  return pin
}

const nameOf = ({ name, when }: Spot): string => (when === '' ? name : `${name}, ${when}`)

const iconOf = (group: readonly Spot[]): L.DivIcon => {
  const dot = document.createElement('span')
  dot.className = `pin ${group.length === 1 ? (group[0]?.color ?? '') : ''}`
  if (group.length > 1) dot.textContent = String(group.length)
  return L.divIcon({ html: dot, className: 'pin-area', iconSize: [44, 44] })
}

const listOf = (group: readonly Spot[]): HTMLElement => {
  const list = document.createElement('ul')
  list.append(
    ...group.map(({ name, when, path }) => {
      const item = document.createElement('li')
      const title = document.createElement(path === '' ? 'strong' : 'a')
      title.textContent = name
      if (title instanceof HTMLAnchorElement) title.href = path
      item.append(title, when === '' ? '' : ` ${when}`)
      return item
    }),
  )
  return list
}
