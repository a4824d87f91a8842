import { Link2, MessageCircle, Share } from 'lucide-react'
import { useEffect, useState } from 'react'
import { usePageSettings } from '../../api/pageSettings.ts'
import { toast } from '../../kit/notices.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { feedMessage, kakaoSdk, type Shared } from './kakao.ts'
import styles from './ShareSheet.module.css'

const unavailable = '지금은 카카오톡으로 보낼 수 없어요. 주소를 복사해 보내 주세요.'

/** Shares by messenger, by the system's share sheet where there is one, and by copying the address. */
export function ShareSheet(props: { shared: Shared; onClose: () => void }) {
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
