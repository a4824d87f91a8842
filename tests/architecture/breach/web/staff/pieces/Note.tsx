import { LeaveGuard } from '../kit/form/LeaveGuard.tsx'

export const Note = ({ isLost }: { isLost: () => boolean }) => (
  <>
    <form>
      <textarea />
      <LeaveGuard isLost={isLost} isBusy={false} />
    </form>
    <form>
      <textarea />
    </form>
  </>
)
