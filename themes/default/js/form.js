// Keeps what somebody types into the form of suggestions, in this tab only, until it has arrived: a reload or a lost
// connection loses nothing. Sends it once, and only with a connection. Shows the first field that was refused.
{
  const mark = 'form sent'
  const form = document.querySelector('form[data-offline]')
  const keyOf = ({ action, elements }) => `form ${new URL(action).pathname} ${elements.about.value}`

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
    const key = keyOf(form)
    const status = form.querySelector('[data-status]')
    const fields = [...form.querySelectorAll('.field :is(input, textarea)')].filter(({ type }) => type !== 'file')
    const picture = form.querySelector('[type=file]')
    const keep = () => {
      const typed = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
      const hadPicture = Boolean(picture?.value)
      withStorage((storage) => storage.setItem(key, JSON.stringify({ ...typed, hadPicture })))
    }

    if (form.dataset.refused === undefined) {
      const kept = withStorage((storage) => JSON.parse(storage.getItem(key) ?? '{}')) ?? {}
      for (const field of fields) if (typeof kept[field.name] === 'string') field.value = kept[field.name]
      // A browser gives no file back.
      if (kept.hadPicture && !picture?.value) status.textContent = form.dataset.picture ?? ''
    } else {
      keep()
      form.querySelector('[aria-invalid]')?.focus()
    }

    let isSent = false
    form.addEventListener('input', keep)
    form.addEventListener('submit', (event) => {
      status.textContent = navigator.onLine ? '' : form.dataset.offline
      if (isSent || !navigator.onLine) return event.preventDefault()
      isSent = true
      withStorage((storage) => storage.setItem(mark, key))
    })
    // Back from another page.
    addEventListener('pageshow', () => {
      isSent = false
    })
  }
}
