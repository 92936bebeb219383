// Opens the town's map of what the page lists. Its program is loaded only then; without it the page has links to a map on the web.
for (const box of document.querySelectorAll('[data-map]')) {
  const [said, area] = box.children
  const button = document.querySelector('[data-opens-map]')
  const read = (element) => {
    const [lat, lng] = element.dataset.spot.split(',').map(Number)
    const title = element.querySelector(':scope > .what > .title')
    const times = [...element.querySelectorAll(':scope > time')].map((time) => time.textContent)
    const day = element.closest('.day')?.querySelector('.near, .date')?.textContent
    return {
      lat,
      lng,
      name: (title ?? element.querySelector('h1')).textContent,
      when: title ? [day, ...times].filter(Boolean).join(', ') : '',
      path: title?.getAttribute('href') ?? '',
      color: element.querySelector('.kind')?.classList[1] ?? '',
    }
  }
  const load = () => {
    const style = document.createElement('link')
    style.rel = 'stylesheet'
    style.href = box.dataset.style
    const styled = new Promise((resolve, reject) => {
      style.onload = resolve
      style.onerror = reject
    })
    document.head.append(style)
    return Promise.all([import(box.dataset.script), styled])
  }
  const draw = async (spots) => {
    said.textContent = box.dataset.loading
    area.hidden = false
    try {
      const [{ drawMap }] = await load()
      const { map: tiles, zoomIn, zoomOut, close } = box.dataset
      await drawMap(area, { tiles, spots, language: document.documentElement.lang, words: { zoomIn, zoomOut, close } })
      said.textContent = ''
      area.focus()
    } catch {
      area.hidden = true
      button.setAttribute('aria-expanded', 'false')
      said.textContent = box.dataset.failed
      drawn = null
    }
  }

  const spots = [...document.querySelectorAll('[data-spot]')].map(read)
  let drawn = null
  button.hidden = spots.length === 0
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') === 'true'
    button.setAttribute('aria-expanded', String(!isOpen))
    if (drawn) area.hidden = isOpen
    else drawn = draw(spots)
  })
}
