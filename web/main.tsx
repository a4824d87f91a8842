import './styles/tokens.css'
import './styles/base.css'
import { noteEarlyScroll } from './app/earlyScroll.ts'
import { keepEarlyTap } from './app/earlyUse.ts'
import { loadChunk, mendPage } from './kit/connection.ts'
import { hideArrivedQuery } from './session/arrivedQuery.ts'
import { drawsKorean } from './styles/drawsKorean.ts'

hideArrivedQuery()

const patienceMs = 2_500
const touches = ['pointerdown', 'keydown'] as const

/** Returns the largest picture of a server-rendered page while it is still loading, and null once it has loaded. */
function awaitedPicture(container: HTMLElement): HTMLImageElement | null {
  const picture = container.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  return picture === null || picture.complete ? null : picture
}

const asksForInput = (container: HTMLElement) => container.querySelector('input, select, textarea') !== null

/**
 * Delays our scripts until the first picture has loaded, because the server-rendered page is readable without them. A
 * touch, a key or a page with a form field starts them at once.
 */
function whenPainted(container: HTMLElement): Promise<void> {
  const picture = awaitedPicture(container)
  if (picture === null || asksForInput(container)) return Promise.resolve()
  return new Promise((resolve) => {
    const go = () => resolve()
    picture.addEventListener('load', go, { once: true })
    picture.addEventListener('error', go, { once: true })
    for (const touch of touches) window.addEventListener(touch, go, { once: true, passive: true })
    setTimeout(go, patienceMs)
  })
}

async function begin(container: HTMLElement) {
  const isReadable = drawsKorean()
  // A page of missing-glyph boxes cannot be read, so the web font loads before pictures and our other scripts.
  if (!isReadable)
    loadChunk(() => import('./styles/face.ts')).then(({ addFace }) => addFace(container.textContent))
  await whenPainted(container)
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-screen]'))
    link.rel = 'modulepreload'
  const { start, faceAfterFirstView } = await loadChunk(() => import('./app/start.tsx'))
  await start(container)
  if (isReadable) await faceAfterFirstView(container)
}

const root = document.getElementById('app')
if (root !== null) {
  mendPage()
  keepEarlyTap(root)
  noteEarlyScroll()
  begin(root)
}
