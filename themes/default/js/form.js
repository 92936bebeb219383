// Keeps what is typed into the form of suggestions, in this tab, until it has arrived. A double tap sends it once, and only with
// a connection.
{
  const mark = 'form sent'
  /** Milliseconds. Later it is sent anew. */
  const doubleTap = 2_000
  const form = document.querySelector('form[data-offline]')

  /** Storage can be switched off. */
  const withStorage = (work) => {
    try {
      return work(sessionStorage)
    } catch {
      return null
    }
  }

  if (form === null) {
    withStorage((storage) => {
      storage.removeItem(storage.getItem(mark) ?? '')
      storage.removeItem(mark)
    })
  } else {
    const key = `form ${new URL(form.action).pathname} ${form.elements.about.value}`
    const status = form.querySelector('[data-status]')
    const fields = [...form.querySelectorAll('.field :is(input:not([type=file]), textarea)')]
    const picture = form.querySelector('[type=file]')
    const isRefused = 'refused' in form.dataset
    /** What the fields said at first: tells changes of another window. */
    const { opened } = form.elements
    const fresh = opened?.value
    let kept = withStorage((storage) => JSON.parse(storage.getItem(key) ?? '{}')) ?? {}
    /** Only what is typed: the server knows the rest, and gives back what it refused. */
    const keep = () => {
      for (const { name, value, defaultValue } of fields) {
        if (value !== defaultValue || (isRefused && name in kept)) kept[name] = value
        else delete kept[name]
      }
      kept.hadPicture = Boolean(picture?.value)
      kept.opened = opened?.value
      withStorage((storage) => storage.setItem(key, JSON.stringify(kept)))
    }

    const tellRestored = () => {
      const box = document.querySelector('[data-restored]')
      if (box === null) return
      box.append(box.firstElementChild.content.cloneNode(true))
      box.querySelector('button').onclick = () => {
        form.reset()
        if (opened) opened.value = fresh
        kept = {}
        withStorage((storage) => storage.removeItem(key))
        status.textContent = ''
        box.lastElementChild.remove()
        fields[0].focus()
      }
    }

    if (!isRefused) {
      for (const field of fields) if (typeof kept[field.name] === 'string') field.value = kept[field.name]
      if (fields.some(({ name, value, defaultValue }) => name in kept && value !== defaultValue)) {
        if (opened) opened.value = kept.opened ?? fresh
        tellRestored()
      }
      // A browser gives no file back.
      if (kept.hadPicture && !picture?.value) status.textContent = form.dataset.picture ?? ''
    } else {
      keep()
      withStorage((storage) => storage.removeItem(mark))
      form.querySelector('[aria-invalid]')?.focus()
    }

    const places = form.querySelector('datalist[data-more]')
    const field = form.elements.location
    if (places !== null && field !== undefined) {
      const first = [...places.children]
      let timer = 0
      let asked = null
      const offer = async (text) => {
        asked = new AbortController()
        try {
          const answer = await fetch(`${places.dataset.more}?${new URLSearchParams({ text })}`, {
            signal: asked.signal,
          })
          if (answer.ok) places.replaceChildren(...(await answer.json()).places.map((name) => new Option('', name)))
        } catch {
          // Any place can be typed.
        }
      }
      field.addEventListener('input', () => {
        clearTimeout(timer)
        asked?.abort()
        const text = field.value.trim()
        if (text.length < 2) places.replaceChildren(...first)
        else timer = setTimeout(offer, 150, text)
      })
    }

    let sentAt = -doubleTap
    form.addEventListener('input', keep)
    form.addEventListener('submit', (event) => {
      status.textContent = navigator.onLine ? '' : form.dataset.offline
      if (performance.now() - sentAt < doubleTap || !navigator.onLine) return event.preventDefault()
      sentAt = performance.now()
      keep()
      withStorage((storage) => storage.setItem(mark, key))
    })
  }
}
