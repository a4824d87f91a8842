/**
 * The bar that says that something failed to load. It is part of the page's own HTML (index.html), so that it can be
 * shown when no script has loaded; its button reloads the page until a script takes it over.
 */
const words = {
  offline: '인터넷 연결을 확인해 주세요.',
  broken: '화면을 다 불러오지 못했어요.',
}

let waiting: (() => void)[] = []
let retries = 0
const failedPictures = new Set<HTMLImageElement>()
const failedStyles = new Set<HTMLLinkElement>()
let stylesFetched: Promise<unknown> = Promise.resolve()

const line = () => document.getElementById('connection')

function retry(event?: Event): void {
  event?.preventDefault()
  retries += 1
  const resume = waiting
  waiting = []
  line()?.removeAttribute('data-lost')
  for (const go of resume) go()
  for (const picture of failedPictures) picture.setAttribute('src', picture.src)
  failedPictures.clear()
}

const isStyles = (part: EventTarget | null): part is HTMLLinkElement =>
  part instanceof HTMLLinkElement && part.rel === 'stylesheet'

/**
 * Notes the files that fail to load. A style sheet is fetched again before its chunk is used, because the bundler asks for
 * each one once; a picture with the next retry.
 */
function noteFailure({ target: part }: Event): void {
  if (isStyles(part)) failedStyles.add(part)
  if (part instanceof HTMLImageElement) failedPictures.add(part)
}

/** Whether a style sheet brought no rules; browsers say so in three ways. */
function isEmpty({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet === null || sheet.cssRules.length === 0
  } catch {
    return true
  }
}

/** A style sheet that came without a rule, as something between gives it, failed as well. */
function noteEmpty({ target: part }: Event): void {
  if (isStyles(part) && isEmpty(part)) failedStyles.add(part)
}

/** Fetches a style sheet by an address of its own: the browser keeps what came without rules. */
const fetchStyles = (failed: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    const { origin, pathname } = new URL(failed.href)
    const href = `${origin}${pathname}?again=${retries}`
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href })
    link.addEventListener('load', () => (isEmpty(link) ? reject(new Error(href)) : resolve()))
    link.addEventListener('error', reject)
    failed.replaceWith(link)
  })

/** Fetches the style sheets that failed; one that fails once more is noted again. */
async function fetchFailedStyles(): Promise<void> {
  const links = [...failedStyles]
  failedStyles.clear()
  if (links.length > 0) stylesFetched = Promise.all(links.map(fetchStyles))
  await stylesFetched
}

// Whoever loads chunks has the failures of their style sheets noted; the server renders with this module, too.
if (typeof document !== 'undefined') {
  document.addEventListener('error', noteFailure, true)
  document.addEventListener('load', noteEmpty, true)
  window.addEventListener('online', () => retry())
}

/** Loads what failed before any script ran. */
export function mendPage(): void {
  // This script ran after the document's style sheets had loaded or failed.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (isEmpty(link)) failedStyles.add(link)
  loadChunk(() => Promise.resolve())
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
  const before = retries
  const isBroken = await isServerThere()
  // The visitor asked for a retry while the server was asked: this part is loaded again without another tap.
  if (retries !== before) return
  const text = shown.querySelector('p')
  if (text !== null) text.textContent = isBroken ? words.broken : words.offline
  const form = shown.querySelector('form')
  // A reachable server that lacks the chunk has a newer release: only a reload helps.
  if (form !== null) form.onsubmit = isBroken && tries > 1 ? openAnew : retry
  shown.setAttribute('data-lost', '')
  await new Promise<void>((resume) => {
    waiting.push(resume)
  })
}

/**
 * Loads a chunk of the client. A failure never replaces the page: the bar shows it, and the chunk is loaded again when
 * the visitor asks for it or the connection is back.
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; tries += 1) {
    try {
      const part = await load()
      await fetchFailedStyles()
      return part
    } catch (error) {
      if (typeof document === 'undefined') throw error
      await nextTry(tries)
    }
  }
}
