for (const button of document.querySelectorAll('[data-part="cancel"]')) {
  button.addEventListener('click', () => window.close())
}
const firstWrong = document.querySelector<HTMLElement>('[aria-invalid="true"]')
if (firstWrong !== null) firstWrong.focus()
