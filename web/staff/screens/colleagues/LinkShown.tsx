import { Dialog } from '@base-ui/react/dialog'
import { toast } from '../../../kit/notices.ts'
import dialog from '../../kit/ActionDialog.module.css'
import { Button } from '../../kit/Button.tsx'
import { moment } from '../../kit/words.ts'
import { enrolPath } from '../../paths.ts'
import styles from './Colleagues.module.css'
import type { IssuedLink } from './colleagueActions.ts'

/** Shows an enrolment link once: the server stores only its hash. */
export function LinkShown({ link, onClose }: { link: IssuedLink; onClose: () => void }) {
  const address = `${location.origin}${enrolPath(link.ticket)}`
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.success('링크를 복사했어요.'),
      () => toast.error('복사하지 못했어요. 주소를 직접 선택해 주세요.'),
    )
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.dim} />
        <Dialog.Popup className={dialog.dialog}>
          <Dialog.Title className={dialog.title}>등록 링크</Dialog.Title>
          <Dialog.Description className={dialog.about}>
            {link.name}님에게 메일로 보냈어요. 메일이 늦으면 직접 전해 주세요. 이 창을 닫으면 다시 볼 수 없고,{' '}
            {moment(link.expiresAt)}까지 한 번 쓸 수 있어요.
          </Dialog.Description>
          <div className={dialog.form}>
            <input
              className={styles.address}
              aria-label="등록 링크 주소"
              readOnly
              value={address}
              onFocus={(event) => event.target.select()}
            />
            <div className={dialog.buttons}>
              <Button look="quiet" onClick={onClose}>
                닫기
              </Button>
              <Button look="main" onClick={copy}>
                링크 복사
              </Button>
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
