// Hands addresses on: by the browser's own sheet, else into the clipboard. Without it the link to share is a mail, and an
// address can be selected. Menus close with Escape, or when something beside them is clicked.
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

  for (const menu of document.querySelectorAll('details.menu')) {
    menu.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !menu.open) return
      menu.open = false
      menu.querySelector('summary').focus()
    })
    document.addEventListener('click', ({ target }) => {
      if (!menu.contains(target)) menu.open = false
    })
  }
}
