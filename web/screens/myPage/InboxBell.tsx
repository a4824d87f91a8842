import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { loadChunk } from '../../kit/connection.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { IconCount } from '../../kit/IconCount.tsx'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'

const InboxMessages = lazy(() =>
  loadChunk(() => import('./InboxMessages.tsx').then((m) => ({ default: m.InboxMessages }))),
)

/** The member's notifications, behind a bell with the number of unseen ones. */
export function InboxBell() {
  const overlay = useOverlay('inbox')
  const { data } = useMembers(calls.unseenMessages)
  const unseen = data?.unseenCnt ?? 0
  const label = unseen === 0 ? '알림' : `알림, 새 소식 ${unseen}개`
  return (
    <>
      <IconButton label={label} onClick={overlay.open}>
        <Bell size={22} aria-hidden="true" />
        <IconCount count={unseen} />
      </IconButton>
      <FullScreenSheet title="알림" isOpen={overlay.isOpen} onClose={overlay.close}>
        <Suspense fallback={null}>
          <InboxMessages />
        </Suspense>
      </FullScreenSheet>
    </>
  )
}
