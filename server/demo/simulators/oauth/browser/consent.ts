const email = document.querySelector<HTMLInputElement>('#email')
for (const account of document.querySelectorAll<HTMLElement>('[data-email]')) {
  account.addEventListener('click', () => {
    if (email === null) return
    email.value = account.dataset.email ?? ''
    document.querySelector<HTMLElement>('[data-part="agree"]')?.focus()
  })
}
if (email?.getAttribute('aria-invalid') === 'true') email.focus()
