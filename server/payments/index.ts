import './deps.ts'
import type { Projection } from '../platform/projections/projection.ts'
import { payments } from './projection.ts'

export type { Attempt } from './attempts.ts'
export { chargeSavedCard, confirmAttempt, refusedByProvider, settleAttempt } from './capturing.ts'
export { forgetWebhooks } from './forgetWebhooks.ts'
export { since } from './historyPage.ts'
export { invariants } from './invariants.ts'
export { alertLateMoney } from './lateMoney.ts'
export { sealedTables, withdrawalBlockers } from './leaving.ts'
export { bookLostRefunds, unknownMovements } from './lostRefunds.ts'
export { measures } from './measures.ts'
export { onlyInFullOfCharge } from './onlyInFull.ts'
export { tables } from './ownedTables.ts'
export { attempts, cardRefunds, reversedPayments } from './published.ts'
export { typedReasons } from './reasons.ts'
export { receiptLink } from './receipts.ts'
export { recordCapture } from './recordAnswer.ts'
export { recoverPayments } from './recovery.ts'
export {
  accountsPaid,
  keepShown,
  type ShownAccount,
  shownAccounts,
  whyNoAccount,
  whyNotTyped,
} from './refundAccounts.ts'
export {
  bookDeskRefund,
  grantGoodwill,
  namedRefund,
  refundOf,
  resendRefund,
  transferRefund,
} from './refundCommands.ts'
export { sendDueRefunds, sendRefundsOf } from './refunds.ts'
export { routesFor } from './routes.ts'
export { sealedRecords } from './sealedRecords.ts'
export { sentBefore } from './sentBefore.ts'
export { paymentsIn, queues, refundJobs, refundQueue } from './streams.ts'
export type { CaptureAnswer, Follower, PaidFor, PaymentSubject, PaymentSubjects } from './subject.ts'
export { takeOnce } from './webhook.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]

export const projections: readonly Projection[] = [payments]
