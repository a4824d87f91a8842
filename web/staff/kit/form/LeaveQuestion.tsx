import { AlertDialog } from '@base-ui/react/alert-dialog'
import dialog from '../ActionDialog.module.css'
import { Button } from '../Button.tsx'

/** The question before what was typed is lost. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onStay()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialog.dim} />
        <AlertDialog.Popup className={dialog.dialog}>
          <AlertDialog.Title className={dialog.title}>저장하지 않은 내용이 있어요</AlertDialog.Title>
          <AlertDialog.Description className={dialog.about}>
            나가면 고친 내용이 사라져요.
          </AlertDialog.Description>
          <div className={dialog.buttons}>
            <Button look="quiet" onClick={onLeave}>
              저장하지 않고 나가기
            </Button>
            <Button look="main" onClick={onStay}>
              계속 고치기
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
