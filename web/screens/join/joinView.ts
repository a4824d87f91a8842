import type { ExistingAccount } from '../../../domain/wire/join.ts'
import type { JoinProblem } from '../../pieces/joining/joinFailure.ts'
import type { Session } from '../../session/session.ts'
import type { Account } from './join.machine.ts'

export type JoinView = {
  step: 'account' | 'terms'
  isBusy: boolean
  problem: JoinProblem | null
  /** What passed the duplicate check. */
  account: Account | null
  session: Session | null
  existing: { account: ExistingAccount; message: string } | null
}
export type StepNavigation = { toTerms: () => void; toAccount: () => void }
