import { Link2, MessageCircle, Share } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PageSettings } from '../../../domain/wire/shop.ts'
import { usePageSettings } from '../../api/pageSettings.ts'
import { toast } from '../../kit/notices.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { TextField } from '../../kit/TextField.tsx'
import styles from './ShareSheet.module.css'

const unavailable = '지금은 카카오톡으로 보낼 수 없어요. 주소를 복사해 보내 주세요.'

/** Shares by messenger, by the system's share sheet where there is one, and by copying the address. */
export function ShareSheet(props: { shared: ShareContent; onClose: () => void }) {
  const { shared, onClose } = props
  const settings = usePageSettings()
  const [byHand, setByHand] = useState(false)
  const url = `${window.location.origin}${shared.path}`
  // Browsers open the messenger's window only directly after a tap, so the script is loaded before it.
  useEffect(() => {
    kakaoSdk(settings).catch(() => undefined)
  }, [settings])
  const send = async () => {
    try {
      const kakao = await kakaoSdk(settings)
      kakao.Share.sendDefault(feedMessage(shared, settings.publicUrl))
      onClose()
    } catch {
      toast.error(unavailable)
    }
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success('주소를 복사했어요.')
      onClose()
    } catch {
      setByHand(true)
    }
  }
  const ways = [
    { name: '카카오톡으로 보내기', Icon: MessageCircle, go: send },
    ...('share' in navigator
      ? [
          {
            name: '다른 앱으로 공유하기',
            Icon: Share,
            go: () => navigator.share({ title: shared.title, url }).catch(() => undefined),
          },
        ]
      : []),
    { name: '주소 복사', Icon: Link2, go: copy },
  ]
  return (
    <Sheet title="공유하기" isOpen onClose={onClose}>
      <ul>
        {ways.map(({ name, Icon, go }) => (
          <li key={name}>
            <button type="button" className={styles.way} onClick={go}>
              <Icon size={22} aria-hidden="true" />
              {name}
            </button>
          </li>
        ))}
      </ul>
      {byHand && (
        <div className={styles.manual}>
          <TextField label="주소" value={url} readOnly onFocus={(event) => event.target.select()} />
        </div>
      )}
    </Sheet>
  )
}

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
function kakaoSdk(settings: Pick<PageSettings, 'kakaoSdkSrc' | 'kakaoJsKey'>): Promise<Kakao> {
  arriving ??= fetchScript(settings.kakaoSdkSrc).catch((error: unknown) => {
    arriving = null
    throw error
  })
  return arriving.then((kakao) => {
    if (!kakao.isInitialized()) kakao.init(settings.kakaoJsKey)
    return kakao
  })
}

type ShareContent = { title: string; description: string; picture: string; path: string }

/** Builds the message with absolute public URLs, which the messenger's servers can reach. */
export function feedMessage(shared: ShareContent, publicUrl: string): FeedMessage {
  const url = new URL(shared.path, publicUrl).href
  const link = { webUrl: url, mobileWebUrl: url }
  const imageUrl = new URL(shared.picture, publicUrl).href
  return {
    objectType: 'feed',
    content: { title: shared.title, description: shared.description, imageUrl, link },
    buttons: [{ title: '자세히 보기', link }],
  }
}
