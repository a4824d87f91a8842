import {
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { Button } from '../Button.tsx'
import { copyText } from '../copyText.ts'
import { FormsWithin, type Guard } from './guards.ts'
import styles from './KeptWords.module.css'
import { typedIn } from './typedIn.ts'

/** What takes the focus when a part of it is gone: the drawer, or the heading of the page. */
const focusableAround = (place: Element | null): HTMLElement | null =>
  place?.parentElement?.closest<HTMLElement>('[tabindex]') ?? document.querySelector('h1')

/**
 * Forms that the page may stop to offer, because a colleague was faster. Words that were typed in them stay with them and
 * can be copied; without any, `otherwise` takes their place.
 */
export function KeptWords(props: {
  isOffered: boolean
  /** What stands in the way, as the beginning of a sentence: 그사이 상태가 달라져서 보낼 수 없어요. */
  why?: string
  otherwise?: ReactNode
  children: ReactNode
}) {
  const { isOffered, why = '그사이 상태가 달라져서 보낼 수 없어요.', otherwise = null, children } = props
  const place = useRef<HTMLDivElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const forms = useRef(new Set<RefObject<Guard>>())
  const outer = use(FormsWithin)
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  const [isDropped, setDropped] = useState(false)
  if (isOffered && isDropped) setDropped(false)
  const [within] = useState(() => ({
    join(guard: RefObject<Guard>) {
      forms.current.add(guard)
      const leave = outer?.join(guard)
      return () => {
        forms.current.delete(guard)
        leave?.()
      }
    },
    answered() {
      look()
      outer?.answered()
    },
  }))
  const now = [...forms.current].map(({ current }) => current)
  const isSending = now.some(({ isBusy }) => isBusy)
  const isKept = !isOffered && !isDropped && (isSending || now.some(({ isLost }) => isLost()))
  const isTold = isKept && !isSending
  const isShown = isOffered || isKept
  const around = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (isShown) around.current = focusableAround(place.current)
  }, [isShown])
  // What had the focus may have gone with what it belonged to.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    if (isTold) notice.current?.focus()
    else if (!isShown) around.current?.focus({ preventScroll: true })
  }, [isTold, isShown])
  if (!isShown) return otherwise
  return (
    <FormsWithin value={within}>
      <div ref={place} className={styles.place} data-kept={isTold || undefined}>
        {isTold && (
          <div ref={notice} role="alert" tabIndex={-1} className={styles.told}>
            <p>{why} 쓰던 내용은 그대로 뒀으니 필요하면 복사해 주세요.</p>
            <div>
              <Button
                onClick={() =>
                  void copyText(place.current === null ? '' : typedIn(place.current), {
                    done: '쓰던 내용을 복사했어요.',
                    failed: '복사하지 못했어요. 글을 직접 선택해 주세요.',
                  })
                }
              >
                쓰던 내용 복사
              </Button>
              <Button look="quiet" onClick={() => setDropped(true)}>
                쓰던 내용 지우기
              </Button>
            </div>
          </div>
        )}
        {children}
      </div>
    </FormsWithin>
  )
}
