/** The element with this data-part, as the kind of element that the page promises. */
export function part<E extends Element>(name: string, kind: new () => E, within: ParentNode = document): E {
  const element = within.querySelector(`[data-part="${name}"]`)
  if (element instanceof kind) return element
  throw new Error(`The page has no ${kind.name} named ${name}`)
}

/** A fresh copy of a template's only element. */
export function copyOf(template: string): HTMLElement {
  const copy = part(template, HTMLTemplateElement).content.firstElementChild?.cloneNode(true)
  if (copy instanceof HTMLElement) return copy
  throw new Error(`The template ${template} is empty`)
}

export function show(element: HTMLElement, isShown: boolean): void {
  element.hidden = !isShown
}

/** A button at work keeps its width, says so, and cannot be pressed twice. */
export async function whileBusy<T>(button: HTMLButtonElement, work: () => Promise<T>): Promise<T> {
  button.disabled = true
  button.dataset.busy = 'true'
  button.setAttribute('aria-busy', 'true')
  try {
    return await work()
  } finally {
    button.disabled = false
    delete button.dataset.busy
    button.removeAttribute('aria-busy')
  }
}

export function won(amount: number): string {
  return `${amount.toLocaleString('ko-KR')}원`
}
