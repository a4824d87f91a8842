import { orderStream } from '../../../domain/ordering/events.ts'
import type { OrderState } from '../../../domain/ordering/state.ts'
import { decideExpire, decideRelease } from '../../../domain/processes/draft.ts'
import type { Entry } from '../../../domain/processes/entries.ts'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../../domain/shared/decision.ts'
import type { WalletState } from '../../../domain/wallet/state.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { walletReading } from '../../wallet/index.ts'
import { forgetContact } from '../contacts.ts'
import { type DraftRow, readDraft } from '../draftRow.ts'
import { orderIn } from '../streams.ts'

type Ending<Code extends RefusalCode> = {
  draft: DraftRow
  actor: string
  /** Names the command: ending a draft twice for the same cause is one command. */
  name: string
  decide: (state: OrderState, wallet: WalletState | null) => Entry[] | Refusal<Code>
}

async function endDraft<Code extends RefusalCode>(
  deps: Deps,
  ending: Ending<Code>,
): Promise<Refusal<Code | CommandCode> | null> {
  const { draft, actor, name, decide } = ending
  const { orderId, memberId, usesWallet } = draft
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `${name}:${orderId}`,
    request: { orderId, name },
    actor,
    streams: [orderStream(orderId)],
    read: usesWallet ? walletReading(deps, memberId, { orderIds: [orderId] }) : undefined,
    decide: (streams, wallet) => {
      const decided = decide(orderIn(streams, orderId), wallet)
      if (isRefusal(decided)) return decided
      return { events: newEvents(decided), rows: [forgetContact(deps.db.kysely, orderId)] }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : null
}

/**
 * `DELETE /api/users/order-drafts/{orderId}`: the member closed the card sheet. Refuses PAYMENT_UNCONFIRMED while the
 * provider still owes an answer about a payment, because that answer decides.
 */
export async function releaseDraftOf(
  deps: Deps,
  memberId: number,
  orderId: string,
): Promise<Refusal<
  'DRAFT_NOT_FOUND' | 'PAYMENT_UNCONFIRMED' | 'TRANSITION_NOT_ALLOWED' | CommandCode
> | null> {
  const draft = await readDraft(deps.db.pool, orderId)
  if (draft === null || draft.memberId !== memberId) return refuse('DRAFT_NOT_FOUND')
  if (draft.attemptOpen) return refuse('PAYMENT_UNCONFIRMED')
  return endDraft(deps, {
    draft,
    actor: `member:${memberId}`,
    name: 'close',
    decide: (state, wallet) =>
      decideRelease(state, wallet, { cause: 'closed', providerCode: null }, deps.clock.now()),
  })
}

/** Expires the draft if its hold has run out. Called by the job and by the first command that meets such a hold. */
export async function expireDraftOf(deps: Deps, orderId: string): Promise<void> {
  const draft = await readDraft(deps.db.pool, orderId)
  const now = deps.clock.now()
  if (draft?.status !== 'awaiting_payment' || draft.heldUntil.getTime() >= now.getTime()) return
  await endDraft(deps, {
    draft,
    actor: 'job:expireDrafts',
    name: 'expire',
    decide: (state, wallet) => {
      const decided = decideExpire(state, wallet, now)
      return decided.length > 0 ? decided : refuse('TRANSITION_NOT_ALLOWED', { status: state.status })
    },
  })
}
