import { sessionStore } from '../../session/session.ts'
import { checkoutSelection } from '../../storage/checkoutSelection.ts'
import { consignmentDraft } from '../../storage/consignmentDraft.ts'
import { keptForm } from '../../storage/keptForm.ts'

/** Ends the session in this browser, with what the member was about to order and was writing. */
export function forgetMember(): void {
  sessionStore.clear()
  checkoutSelection.clear()
  consignmentDraft.clear()
  keptForm.clear()
}
