// Helps to search: suggestions while somebody types, a combobox over a list (WAI-ARIA), and "where I am" for what is near.
// Without it the search is a form.
for (const input of document.querySelectorAll('input[data-suggest]')) {
  const list = document.createElement('ul')
  list.id = `${input.id}-suggestions`
  list.className = 'suggestions'
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', input.dataset.suggest)
  input.parentElement.append(list)
  input.autocomplete = 'off'
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-autocomplete', 'list'],
    ['aria-controls', list.id],
    ['aria-expanded', 'false'],
  ])
    input.setAttribute(name, value)

  let chosen = -1
  let timer = 0
  let asked = null

  const choose = (index) => {
    chosen = index
    for (const [at, option] of [...list.children].entries()) option.setAttribute('aria-selected', String(at === index))
    if (index < 0) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', list.children[index].id)
  }

  const close = () => {
    clearTimeout(timer)
    asked?.abort()
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    choose(-1)
  }

  const go = (option) => {
    close()
    location.assign(option.dataset.path)
  }

  const show = (suggestions) => {
    list.replaceChildren(
      ...suggestions.map(({ kind, name, path }, index) => {
        const option = document.createElement('li')
        option.id = `${list.id}-${index}`
        option.dataset.path = path
        option.setAttribute('role', 'option')
        const what = document.createElement('small')
        what.textContent = kind
        option.append(name, what)
        option.addEventListener('mousedown', (event) => event.preventDefault())
        option.addEventListener('click', () => go(option))
        return option
      }),
    )
    list.hidden = suggestions.length === 0
    input.setAttribute('aria-expanded', String(!list.hidden))
    choose(-1)
  }

  const ask = async () => {
    asked?.abort()
    asked = new AbortController()
    const here = new URLSearchParams(location.search)
    const query = new URLSearchParams({ text: input.value.trim() })
    for (const name of ['lng', 'preview', 'theme']) if (here.has(name)) query.set(name, here.get(name))
    try {
      const answer = await fetch(`/suggestions?${query}`, { signal: asked.signal })
      if (answer.ok && document.activeElement === input) show((await answer.json()).suggestions)
    } catch {
      // Nobody misses what was never shown.
    }
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    if (input.value.trim().length < 2) close()
    else timer = setTimeout(ask, 150)
  })
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    const count = list.hidden ? 0 : list.children.length
    if (event.key === 'Escape' && count > 0) close()
    else if (event.key === 'ArrowDown' && count > 0) choose(chosen + 1 < count ? chosen + 1 : -1)
    else if (event.key === 'ArrowUp' && count > 0) choose(chosen < 0 ? count - 1 : chosen - 1)
    else if (event.key === 'Enter' && chosen >= 0) go(list.children[chosen])
    else return
    event.preventDefault()
  })
}

for (const button of document.querySelectorAll('[data-here]')) {
  const field = document.getElementById(button.dataset.here)
  // About 100 metres: nothing more exact leaves the device.
  const search = ({ coords }) => {
    field.value = [coords.latitude, coords.longitude].map((degrees) => Number(degrees.toFixed(3)))
    field.form.requestSubmit()
  }
  const fail = () => {
    button.nextElementSibling.textContent = button.dataset.failed
    field.focus()
  }
  button.hidden = !isSecureContext
  button.onclick = () => navigator.geolocation.getCurrentPosition(search, fail, { timeout: 15_000 })
}
