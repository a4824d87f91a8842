const form = document.querySelector<HTMLFormElement>('#return')
form?.submit()
