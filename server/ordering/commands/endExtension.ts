import { orderStream } from '../../../domain/ordering/events.ts'
import type { OrderState } from '../../../domain/ordering/state.ts'
import type { Entry } from '../../../domain/processes/entries.ts'
import { decideExtensionExpiry, decideExtensionRelease } from '../../../domain/processes/extending.ts'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { WalletState } from '../../../domain/wallet/state.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { walletReading } from '../../wallet/index.ts'
import { type ExtensionRow, heldExtensionOf, readExtension } from '../extensionRow.ts'
import { orderIn } from '../streams.ts'
import { expireDraftOf } from './endDraft.ts'

type Ending = {
  extension: ExtensionRow
  actor: string
  /** Names the command: ending an extension twice for the same cause is one command. */
  name: string
  decide: (state: OrderState, wallet: WalletState | null) => Entry[]
}

async function endExtension(
  deps: Deps,
  { extension, actor, name, decide }: Ending,
): Promise<Refusal<CommandCode> | null> {
  const { extensionId, orderId, memberId, usesPoints } = extension
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `${name}:${extensionId}`,
    request: { extensionId, name },
    actor,
    streams: [orderStream(orderId)],
    read: usesPoints ? walletReading(deps, memberId, { orderIds: [orderId] }) : undefined,
    decide: (streams, wallet) => ({ events: newEvents(decide(orderIn(streams, orderId), wallet)) }),
  })
  return handled.kind === 'refused' ? handled.refusal : null
}

/**
 * `DELETE /api/users/extensions/{id}`: the member closed the card sheet. Refuses PAYMENT_UNCONFIRMED while the provider
 * still owes an answer about a payment, because that answer decides.
 */
export async function releaseExtensionOf(
  deps: Deps,
  memberId: number,
  extensionId: string,
): Promise<Refusal<'EXTENSION_NOT_FOUND' | 'PAYMENT_UNCONFIRMED' | CommandCode> | null> {
  const extension = await readExtension(deps.db.pool, extensionId)
  if (extension === null || extension.memberId !== memberId) return refuse('EXTENSION_NOT_FOUND')
  if (extension.attemptOpen) return refuse('PAYMENT_UNCONFIRMED', {})
  if (extension.status !== 'held') return null
  return giveUpExtension(deps, extension, 'closed')
}

/** Ends an extension for its member before it was paid. Nothing happens to one that has ended. */
export function giveUpExtension(
  deps: Deps,
  extension: ExtensionRow,
  cause: 'closed' | 'overtaken' | 'fee_changed',
): Promise<Refusal<CommandCode> | null> {
  const { extensionId, memberId } = extension
  const now = deps.clock.now()
  return endExtension(deps, {
    extension,
    actor: `member:${memberId}`,
    name: cause,
    decide: (state, wallet) => decideExtensionRelease(state, wallet, { extensionId, cause, now }),
  })
}

/** Expires the extension of an order that is being paid, if its hold has run out. */
export async function expireExtensionOf(deps: Deps, orderId: string): Promise<void> {
  const extension = await heldExtensionOf(deps.db.pool, orderId)
  const now = deps.clock.now()
  if (extension === null || extension.heldUntil.getTime() >= now.getTime()) return
  await endExtension(deps, {
    extension,
    actor: 'job:expireDrafts',
    name: 'expire',
    decide: (state, wallet) => decideExtensionExpiry(state, wallet, now),
  })
}

/** Ends what an order holds of the calendar and has run out: as a draft, or for an extension of its rental. */
export async function expireHoldsOf(deps: Deps, orderId: string): Promise<void> {
  await expireDraftOf(deps, orderId)
  await expireExtensionOf(deps, orderId)
}
