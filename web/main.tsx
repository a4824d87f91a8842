import './styles/tokens.css'
import './styles/base.css'
import { noteEarlyScroll } from './app/earlyScroll.ts'
import { keepEarlyTap } from './app/earlyUse.ts'
import { fetched } from './kit/connection.ts'
import { hideArrivedQuery } from './session/arrivedQuery.ts'
import { drawsKorean } from './styles/drawsKorean.ts'

hideArrivedQuery()

const patienceMs = 2_500
const touches = ['pointerdown', 'keydown'] as const

/** The largest picture of a page that the server drew, while it is still on its way. */
function awaitedPicture(container: HTMLElement): HTMLImageElement | null {
  const picture = container.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  return picture === null || picture.complete ? null : picture
}

const asksForInput = (container: HTMLElement) => container.querySelector('input, select, textarea') !== null

/** The page is already readable: its first picture goes before our scripts, a touch or a field goes before both. */
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
  // Boxes in the place of letters are no page yet: the face goes before pictures and our other scripts.
  if (!isReadable) import('./styles/face.ts').then(({ addFace }) => addFace(container.textContent))
  await whenPainted(container)
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-screen]'))
    link.rel = 'modulepreload'
  const { start, faceAfterFirstView } = await fetched(() => import('./app/start.tsx'))
  await start(container)
  if (isReadable) await faceAfterFirstView(container)
}

const root = document.getElementById('app')
if (root !== null) {
  keepEarlyTap(root)
  noteEarlyScroll()
  begin(root)
}
