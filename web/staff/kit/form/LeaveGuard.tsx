import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useBeforeUnload, useBlocker } from 'react-router-dom'
import dialog from '../ActionDialog.module.css'
import { Button } from '../Button.tsx'
import { leadsAway } from '../tableUrl.ts'

/** Asks before unsaved input is lost by a link, Back, closing the drawer, or closing the tab. */
export function LeaveGuard({ isLost }: { isLost: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isLost() && leadsAway(currentLocation, nextLocation),
  )
  useBeforeUnload((event) => {
    if (isLost()) event.preventDefault()
  })
  if (blocker.state !== 'blocked') return null
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && blocker.reset()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialog.dim} />
        <AlertDialog.Popup className={dialog.dialog}>
          <AlertDialog.Title className={dialog.title}>저장하지 않은 내용이 있어요</AlertDialog.Title>
          <AlertDialog.Description className={dialog.about}>
            나가면 고친 내용이 사라져요.
          </AlertDialog.Description>
          <div className={dialog.buttons}>
            <Button look="quiet" onClick={() => blocker.proceed()}>
              저장하지 않고 나가기
            </Button>
            <Button look="main" onClick={() => blocker.reset()}>
              계속 고치기
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
