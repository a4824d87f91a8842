// A classic script: the loader puts it into the shop's page and expects window.kakao.Postcode afterwards.
type State = 'FORCE_CLOSE' | 'COMPLETE_CLOSE'
type Options = {
  oncomplete?: (address: Record<string, unknown>) => void
  onresize?: (size: { width: number; height: number }) => void
  onclose?: (state: State) => void
  onsearch?: (search: { q: string; count: number }) => void
  width?: string | number
  height?: string | number
}
type Opening = {
  q?: string
  left?: number | string
  top?: number | string
  popupKey?: string
  autoClose?: boolean
}

const script = document.currentScript
const base = new URL('../postcode/', script instanceof HTMLScriptElement ? script.src : location.href)
const popupSize = { width: 480, height: 620 }

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function searchAddress(query: string | undefined): string {
  const url = new URL('search', base)
  url.searchParams.set('origin', location.origin)
  if (query) url.searchParams.set('q', query)
  return url.href
}

/** Hears the search page in `from()` until it has ended; answers how to stop hearing. */
function hearSearch(options: Options, from: () => Window | null, ended: (state: State) => void): () => void {
  function hear(event: MessageEvent<unknown>) {
    if (event.origin !== base.origin || event.source !== from() || !isRecord(event.data)) return
    const { type, address, q, count, height } = event.data
    if (event.data.from !== 'postcode') return
    if (type === 'search') options.onsearch?.({ q: String(q), count: Number(count) })
    if (type === 'resize') options.onresize?.({ width: innerWidth, height: Number(height) })
    if (type === 'close') ended('FORCE_CLOSE')
    if (type !== 'complete' || !isRecord(address)) return
    options.oncomplete?.(address)
    ended('COMPLETE_CLOSE')
  }
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}

class Postcode {
  readonly #options: Options

  constructor(options: Options = {}) {
    this.#options = options
  }

  embed(element: HTMLElement, opening: Opening = {}): void {
    const frame = document.createElement('iframe')
    frame.title = '우편번호 찾기'
    frame.src = searchAddress(opening.q)
    const { width = '100%', height = '100%' } = this.#options
    const size = (value: string | number) => (typeof value === 'number' ? `${value}px` : value)
    Object.assign(frame.style, { border: '0', display: 'block', width: size(width), height: size(height) })
    element.replaceChildren(frame)
    const deaf = hearSearch(
      this.#options,
      () => frame.contentWindow,
      (state) => {
        if (opening.autoClose === false && state === 'COMPLETE_CLOSE') return
        deaf()
        frame.remove()
        this.#options.onclose?.(state)
      },
    )
  }

  open(opening: Opening = {}): void {
    const { left = (screen.width - popupSize.width) / 2, top = (screen.height - popupSize.height) / 3 } =
      opening
    const features = `width=${popupSize.width},height=${popupSize.height},left=${left},top=${top}`
    const popup = window.open(searchAddress(opening.q), opening.popupKey ?? '_blank', features)
    if (popup === null) return
    let hasEnded = false
    const end = (state: State) => {
      if (hasEnded || (opening.autoClose === false && state === 'COMPLETE_CLOSE')) return
      hasEnded = true
      clearInterval(watch)
      deaf()
      popup.close()
      this.#options.onclose?.(state)
    }
    const deaf = hearSearch(this.#options, () => popup, end)
    // A window that its reader closes says nothing to its opener.
    const watch = setInterval(() => popup.closed && end('FORCE_CLOSE'), 300)
  }
}

const postcode = { load: (ready: () => void) => ready(), version: 'simulated', _validParam_: true }
const { kakao } = window as Window & { kakao?: object }
Object.assign(window, { kakao: Object.assign(kakao ?? {}, { Postcode, postcode }) })
