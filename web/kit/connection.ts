/**
 * The bar that says that something failed to load. It is part of the page's own HTML (index.html), so that it can be
 * shown when no script has loaded; its button reloads the page until a script takes it over.
 */
const words = {
  offline: '인터넷 연결을 확인해 주세요.',
  broken: '화면을 다 불러오지 못했어요.',
}

let waiting: (() => void)[] = []

const line = () => document.getElementById('connection')

function retry(event?: Event): void {
  event?.preventDefault()
  const resume = waiting
  waiting = []
  line()?.removeAttribute('data-lost')
  for (const go of resume) go()
}

function openAnew(event: Event): void {
  event.preventDefault()
  window.location.reload()
}

/** True when the server answers, so that the connection is not the cause. */
const isServerThere = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )

/** Shows the bar and resolves when a retry is worthwhile: the visitor asks for it, or the browser is online again. */
async function nextTry(tries: number): Promise<void> {
  const shown = line()
  if (shown === null) return
  const isBroken = await isServerThere()
  const text = shown.querySelector('p')
  if (text !== null) text.textContent = isBroken ? words.broken : words.offline
  const form = shown.querySelector('form')
  // A reachable server that lacks the chunk has a newer release: only a reload helps.
  if (form !== null) form.onsubmit = isBroken && tries > 1 ? openAnew : retry
  shown.setAttribute('data-lost', '')
  await new Promise<void>((resume) => {
    waiting.push(resume)
    window.addEventListener('online', () => retry(), { once: true })
  })
}

/**
 * Loads a chunk of the client. A failure never replaces the page: the bar shows it, and the chunk is loaded again when
 * the visitor asks for it or the connection is back.
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (typeof document === 'undefined') throw error
      await nextTry(tries)
    }
  }
}
