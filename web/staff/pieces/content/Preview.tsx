import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { sentenceOf } from '../../../api/apiError.ts'
import { loadChunk } from '../../../kit/connection.ts'
import { messages } from '../../../text/messages.ts'
import { useKeptAnswer } from '../../api/reading.ts'
import { previewCall } from '../../calls/content.ts'
import { DateInput } from '../../kit/dates/DateInput.tsx'
import { Failed, Loading } from '../../kit/States.tsx'
import styles from './Preview.module.css'

/** The minute of an instant in Seoul, as a field's value. */
const inSeoul = (instant: number): string => new Date(instant + 9 * 3_600_000).toISOString().slice(0, 16)
const instantOf = (text: string): string => `${text}:00+09:00`

/** The widths at which the page is shown: that of a phone, and that of a computer. */
const widths = [
  { look: 'phone', label: '휴대전화' },
  { look: 'desktop', label: '컴퓨터' },
] as const
type Look = (typeof widths)[number]['look']

/** The frame runs no scripts, among them the one that loads the shop's font. */
async function loadFace({ currentTarget: { contentDocument } }: { currentTarget: HTMLIFrameElement }) {
  if (contentDocument === null) return
  const { addFace } = await loadChunk(() => import('../../../styles/face.ts'))
  await addFace(contentDocument.body.textContent, contentDocument)
}

/**
 * A page of the shop as guests see it at a moment, initially `from`. The frame runs no scripts, so that the preview is
 * not counted as a view and links do not navigate.
 */
export function Preview(props: {
  path: string
  from: number
  /** Content that the shop's scripts show over the page at that moment; the frame does not run them. */
  over?: ((at: number) => ReactNode) | undefined
  onClose: () => void
}) {
  const [at, setAt] = useState(inSeoul(props.from))
  const id = useId()
  const [look, setLook] = useState<Look>('phone')
  const page = useKeptAnswer(previewCall(props.path, instantOf(at)))
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.dim} />
        <Dialog.Popup className={styles.dialog} data-look={look}>
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>미리 보기</Dialog.Title>
            <fieldset className={styles.widths}>
              <legend className="spoken">보는 너비</legend>
              {widths.map((width) => (
                <button
                  key={width.look}
                  type="button"
                  aria-pressed={width.look === look}
                  onClick={() => setLook(width.look)}
                >
                  {width.label}
                </button>
              ))}
            </fieldset>
            <span className={styles.at}>
              <label htmlFor={id}>보는 시각</label>
              <DateInput unit="minute" id={id} isKept look="box" value={at} onChange={setAt} />
            </span>
            <Dialog.Close className={styles.close} aria-label="미리 보기 닫기">
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </header>
          {page.error !== undefined && (
            <Failed words={sentenceOf(page.error, messages.generic)} onRetry={() => void page.mutate()} />
          )}
          {page.data === undefined && page.error === undefined && <Loading />}
          {page.data !== undefined && (
            <div className={styles.stage}>
              <iframe
                className={styles.page}
                title="손님이 볼 화면"
                sandbox="allow-same-origin"
                srcDoc={page.data.html}
                onLoad={(event) => void loadFace(event)}
              />
              {props.over?.(Date.parse(instantOf(at)))}
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
