import type { FormHTMLAttributes } from 'react'
import type { Sending } from '../useSending.ts'
import { LeaveGuard } from './LeaveGuard.tsx'

type Props = FormHTMLAttributes<HTMLFormElement> & {
  /** Words were typed that would be lost; false for a form in which one only chooses. */
  isLost: boolean
  /** How far they are sent. */
  sending: Pick<Sending, 'isBusy' | 'isSent'>
  /** Parameters of the URL whose change leaves the form where it is. */
  beside?: readonly string[]
}

/** A form of the console that asks before what was typed in it is lost. */
export const GuardedForm = ({ isLost, sending, beside, children, ...form }: Props) => (
  <form {...form}>
    {children}
    <LeaveGuard
      isLost={() => isLost && !sending.isSent}
      isBusy={sending.isBusy && !sending.isSent}
      beside={beside}
    />
  </form>
)
