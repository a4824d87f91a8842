import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { applyFor as applied } from '../../../domain/consignment/decide.ts'
import { consignmentStream } from '../../../domain/consignment/events.ts'
import { memberStream } from '../../../domain/members/events.ts'
import { hasLeft, isBlocked } from '../../../domain/members/standing.ts'
import { entryOf } from '../../../domain/processes/entries.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { orderNumber } from '../../../domain/shared/ids.ts'
import type { ConsignmentApplied } from '../../../domain/wire/consignments.ts'
import { fullAccountOf } from '../../accounts/index.ts'
import { savedCardsOf } from '../../cards/index.ts'
import { blockOf, memberIn } from '../../members/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId } from '../../platform/newId.ts'
import { keyedHash } from '../../platform/security/encryption.ts'
import { claimRefusals } from '../../platform/uploads/index.ts'
import { photoRows } from '../photos.ts'
import { type ItemText, textRow } from '../texts.ts'

export type Applying = {
  memberId: number
  accountId: number
  productCondition: 'new' | 'used'
  warranty: boolean
  desiredRentalPrice: number
  months: 3 | 6 | 12
  item: ItemText
  /** The member's own uploads, not attached to anything yet. */
  photoIds: readonly string[]
  /** Identifies the filled-in form; null for clients that send no id. */
  applicationId: string | null
}

const answered = z.object({
  id: z.uuid(),
  consignmentNumber: z.string(),
  sendBy: z.custom<ConsignmentApplied['sendBy']>((day) => typeof day === 'string'),
})

/**
 * Applies for the consignment of an item. Idempotent per form: the same content with the same form id, or without an id
 * on the same day, gets the first answer again; another form with the same content is a second item (rule 205). Refuses
 * IDEMPOTENCY_KEY_REUSED for the same form id with another content, CARD_REQUIRED without a saved card, ACCOUNT_REQUIRED
 * without that verified account, PROVIDER_UNAVAILABLE.
 */
export async function applyForConsignment(
  deps: Deps,
  applying: Applying,
): Promise<
  | ConsignmentApplied
  | Refusal<
      | 'ACCOUNT_REQUIRED'
      | 'CARD_REQUIRED'
      | 'MEMBER_BLOCKED'
      | 'NOT_LOGGED_IN'
      | 'PHOTO_NOT_USABLE'
      | 'PROVIDER_UNAVAILABLE'
      | CommandCode
    >
> {
  const { memberId, accountId, item, photoIds, applicationId, ...terms } = applying
  const [missing, blocked] = await Promise.all([
    whyNotApplied(deps, applying),
    blockOf(deps.db.pool, memberId),
  ])
  if (missing !== null) return missing
  const now = deps.clock.now()
  const today = seoulDate(now)
  const consignmentId = newId(now)
  const same = sameApplication(deps, { memberId, accountId, item, ...terms })
  const rows = [
    // Withdrawal locks the member's row first, so no application can be written after it.
    sql`SELECT shop.lock_member(${memberId})`.compile(deps.db.kysely),
    await textRow(deps, { consignmentId, memberId, part: 'item', text: item }),
    ...photoRows(deps.db, { consignmentId, memberId, takenBy: 'owner', photoIds, now }),
  ]
  const [event] = applied(
    {
      ...{ consignmentId, memberId, accountId, ...terms },
      consignmentNumber: orderNumber(today, randomBytes(6)),
    },
    today,
  )
  if (event?.type !== 'consignment.applied') throw new Error('an application is one event')
  const { consignmentNumber, sendBy } = event.data
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `consign:${memberId}:${applicationId ?? `${today}:${same}`}`,
    request: { memberId, same },
    actor: `member:${memberId}`,
    streams: [consignmentStream(consignmentId), memberStream(memberId)],
    refusedAtAppend: claimRefusals,
    decide: (streams) => {
      const member = memberIn(streams, memberId)
      if (hasLeft(member)) return refuse('NOT_LOGGED_IN')
      if (isBlocked(member)) return refuse('MEMBER_BLOCKED', { reason: blocked?.reason ?? '' })
      return {
        events: newEvents([entryOf(event)]),
        rows,
        result: { id: consignmentId, consignmentNumber, sendBy },
      }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : answered.parse(handled.result)
}

/**
 * A keyed hash of the content, because command ids are kept for ever and must not reveal an address. Without the photos:
 * a form that is sent again after a reload has lost them.
 */
const sameApplication = (
  { env }: Pick<Deps, 'env'>,
  typed: Omit<Applying, 'photoIds' | 'applicationId'>,
): string =>
  keyedHash(env.DATA_SECRET, 'consignment', JSON.stringify(Object.entries(typed).sort()))
    .subarray(0, 16)
    .toString('hex')

/** What the member lacks for an application: the verified account that it names, or a saved card. Null for nothing. */
export async function whyNotApplied(
  deps: Deps,
  { memberId, accountId }: Pick<Applying, 'memberId' | 'accountId'>,
): Promise<Refusal<'ACCOUNT_REQUIRED' | 'CARD_REQUIRED' | 'PROVIDER_UNAVAILABLE'> | null> {
  const [account, cards] = await Promise.all([
    fullAccountOf(deps.db.pool, memberId),
    savedCardsOf(deps, memberId),
  ])
  if (account?.id !== accountId) return refuse('ACCOUNT_REQUIRED')
  if (isRefusal(cards)) return cards
  return cards === null ? refuse('CARD_REQUIRED') : null
}
