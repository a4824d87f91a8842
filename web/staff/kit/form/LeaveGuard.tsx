import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router-dom'
import dialog from '../ActionDialog.module.css'
import { Button } from '../Button.tsx'
import { leadsAway, stayHere } from '../tableUrl.ts'

/** What the forms of the page answer. The router asks the last of their blockers alone, so that each speaks for all. */
const guards = new Set<RefObject<() => boolean>>()

/** Asks before unsaved input is lost by a link, Back, closing the drawer, or closing the tab. */
export function LeaveGuard({ isLost }: { isLost: () => boolean }) {
  const latest = useRef(isLost)
  latest.current = isLost
  useLayoutEffect(() => {
    guards.add(latest)
    return () => {
      guards.delete(latest)
    }
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      leadsAway(currentLocation, nextLocation) && [...guards].some(({ current }) => current()),
  )
  useBeforeUnload((event) => {
    if (isLost()) event.preventDefault()
  })
  if (blocker.state !== 'blocked') return null
  const stay = () => {
    blocker.reset()
    stayHere()
  }
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && stay()}>
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
            <Button look="main" onClick={stay}>
              계속 고치기
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
