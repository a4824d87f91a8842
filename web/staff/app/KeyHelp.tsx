import { Dialog } from '@base-ui/react/dialog'
import { Button } from '../kit/Button.tsx'
import styles from './KeyHelp.module.css'

const keys = [
  { keys: ['⌘K', 'Ctrl K'], does: '주문, 회원, 정산, 지급일, 상품, 화면 찾기' },
  { keys: ['j', 'k'], does: '다음 행, 이전 행 (화살표도 돼요)' },
  { keys: ['Home', 'End'], does: '첫 행, 마지막 행' },
  { keys: ['PgUp', 'PgDn'], does: '한 화면 위, 한 화면 아래' },
  { keys: ['Enter'], does: '행 열기' },
  { keys: ['→'], does: '열린 상세로 들어가기 (Tab으로 링크를 골라요)' },
  { keys: ['x'], does: '행 선택' },
  { keys: ['Tab'], does: '행의 링크와 메뉴로, 그다음 선택한 행에 함께 할 작업으로' },
  { keys: ['/'], does: '필터로 가기' },
  { keys: ['Esc'], does: '닫기' },
  { keys: ['?'], does: '이 도움말' },
] as const

/** The dialog that lists the keyboard shortcuts. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.dim} />
        <Dialog.Popup className={styles.help}>
          <Dialog.Title className={styles.title}>단축키</Dialog.Title>
          <dl className={styles.keys}>
            {keys.map((line) => (
              <div key={line.does}>
                <dt>
                  {line.keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{line.does}</dd>
              </div>
            ))}
          </dl>
          <Button onClick={onClose}>닫기</Button>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
