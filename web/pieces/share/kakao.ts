import type { PageSettings } from '../../../domain/wire/shop.ts'

type Place = { webUrl: string; mobileWebUrl: string }
type FeedMessage = {
  objectType: 'feed'
  content: { title: string; description: string; imageUrl: string; link: Place }
  buttons: { title: string; link: Place }[]
}
type Kakao = {
  init: (key: string) => void
  isInitialized: () => boolean
  Share: { sendDefault: (message: FeedMessage) => void }
}
declare global {
  interface Window {
    Kakao?: Kakao
  }
}

function fetchScript(src: string): Promise<Kakao> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('the messenger’s script did not come'))
    }
    script.src = src
    script.async = true
    script.addEventListener('error', fail, { once: true })
    script.addEventListener('load', () => (window.Kakao === undefined ? fail() : resolve(window.Kakao)), {
      once: true,
    })
    document.head.append(script)
  })
}

let arriving: Promise<Kakao> | null = null

/** Loads the messenger's script once and initialises it; after a failure the next call loads it again. */
export function kakaoSdk(settings: Pick<PageSettings, 'kakaoSdkSrc' | 'kakaoJsKey'>): Promise<Kakao> {
  arriving ??= fetchScript(settings.kakaoSdkSrc).catch((error: unknown) => {
    arriving = null
    throw error
  })
  return arriving.then((kakao) => {
    if (!kakao.isInitialized()) kakao.init(settings.kakaoJsKey)
    return kakao
  })
}

export type Shared = { title: string; description: string; picture: string; path: string }

/** Builds the message with absolute public URLs, which the messenger's servers can reach. */
export function feedMessage(shared: Shared, publicUrl: string): FeedMessage {
  const url = new URL(shared.path, publicUrl).href
  const link = { webUrl: url, mobileWebUrl: url }
  const imageUrl = new URL(shared.picture, publicUrl).href
  return {
    objectType: 'feed',
    content: { title: shared.title, description: shared.description, imageUrl, link },
    buttons: [{ title: '자세히 보기', link }],
  }
}
