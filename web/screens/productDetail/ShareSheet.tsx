import { Link2, MessageCircle } from 'lucide-react'
import { toast } from '../../kit/notices.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { messages } from '../../text/messages.ts'
import styles from './ShareSheet.module.css'

/** The phone's own sheet hands the page to any messenger; copying works everywhere. */
export function ShareSheet(props: { title: string; isOpen: boolean; onClose: () => void }) {
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href)
      toast.success('주소를 복사했어요.')
      props.onClose()
    } catch {
      toast.error(messages.generic)
    }
  }
  const share = () =>
    navigator.share({ title: props.title, url: window.location.href }).catch(() => undefined)
  return (
    <Sheet title="공유하기" isOpen={props.isOpen} onClose={props.onClose}>
      <ul>
        {canShare && (
          <li>
            <button type="button" className={styles.way} onClick={share}>
              <MessageCircle size={22} aria-hidden="true" />
              메신저로 보내기
            </button>
          </li>
        )}
        <li>
          <button type="button" className={styles.way} onClick={copy}>
            <Link2 size={22} aria-hidden="true" />
            주소 복사
          </button>
        </li>
      </ul>
    </Sheet>
  )
}
