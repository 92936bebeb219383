// Hands addresses on: by the browser's own sheet, else into the clipboard. Without it the link to share is a mail, and an
// address can be selected.
{
  const shown = 4000

  /** The word for it stands beside the button, and screen readers say it. */
  const tell = (button) => {
    const status = button.nextElementSibling
    status.textContent = button.dataset.copied
    setTimeout(() => {
      status.textContent = ''
    }, shown)
  }

  for (const link of document.querySelectorAll('[data-share]')) {
    link.addEventListener('click', async (event) => {
      const { share, clipboard } = navigator
      if (share === undefined && clipboard === undefined) return
      event.preventDefault()
      const url = document.querySelector('link[rel=canonical]')?.href ?? location.href
      try {
        if (share !== undefined) return await navigator.share({ title: link.dataset.share, url })
        await clipboard.writeText(url)
        tell(link)
      } catch (error) {
        // Whoever closes the sheet wants nothing else.
        if (error.name !== 'AbortError') location.assign(link.href)
      }
    })
  }

  for (const button of document.querySelectorAll('[data-copy]')) {
    button.hidden = navigator.clipboard === undefined
    button.addEventListener('click', async () => {
      const field = document.getElementById(button.dataset.copy)
      field.select()
      await navigator.clipboard.writeText(field.value)
      tell(button)
    })
  }
}
