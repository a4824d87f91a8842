import { useKeys } from '../../kit/keys.ts'

/** j and k step through the rows of all parts; Enter opens the one with the focus, as a link does. */
export function useRowLinkKeys() {
  const step = (by: number) => (event: KeyboardEvent) => {
    const links = [...document.querySelectorAll<HTMLElement>('#page a[data-row]')]
    const at = links.findIndex((link) => link.matches(':focus'))
    const next = links[at < 0 ? 0 : at + by]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  useKeys({ j: step(1), k: step(-1) })
}
