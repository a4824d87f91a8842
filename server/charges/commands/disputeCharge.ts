import { z } from 'zod'
import { answerDispute, disputeCharge, whyNotDisputed } from '../../../domain/charges/decide.ts'
import { chargeStream } from '../../../domain/charges/events.ts'
import { entryOf } from '../../../domain/processes/entries.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job, Statement } from '../../platform/eventStore/eventStore.ts'
import { type CommandCode, handleCommand, refusalOf } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { chargeIn } from '../streams.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>

const resultShape = z.object({ inquiryId: z.int() })

type Objection = {
  chargeId: string
  memberId: number
  /** What the member wrote: the same again is the same objection. */
  words: Record<string, string>
}

type Disputing<Code extends RefusalCode> = Objection & {
  /** The inquiry that `rows` write in the same append. */
  inquiryId: number
  rows: readonly Statement<Code>[]
  refusedByRows: readonly Code[]
}

/** The command of an objection. */
const objectionTo = ({ chargeId, memberId, words }: Objection) => ({
  commandId: `dispute:${chargeId}`,
  request: { chargeId, memberId, words },
  actor: `member:${memberId}`,
  streams: [chargeStream(chargeId)],
})

/** Why a member cannot object to a charge now; null while they can, and for the same objection again. */
export const whyNotDisputedWith = (
  { store }: Pick<Needs, 'store'>,
  objection: Objection,
): Promise<Refusal<'CHARGE_DISPUTED' | 'CHARGE_SETTLED' | 'IDEMPOTENCY_KEY_REUSED' | 'NOT_FOUND'> | null> =>
  refusalOf(store, {
    ...objectionTo(objection),
    whyNot: (streams) => whyNotDisputed(chargeIn(streams, objection.chargeId), objection.memberId),
  })

/**
 * Records that a member objects to a charge, with the inquiry that says why (rule 351). Refuses NOT_FOUND,
 * CHARGE_SETTLED, CHARGE_DISPUTED, and what the rows refuse.
 */
export async function disputeWith<Code extends RefusalCode>(
  { store, clock }: Pick<Needs, 'store' | 'clock'>,
  { inquiryId, rows, refusedByRows, ...objection }: Disputing<Code>,
): Promise<
  { id: number } | Refusal<'CHARGE_DISPUTED' | 'CHARGE_SETTLED' | 'NOT_FOUND' | Code | CommandCode>
> {
  const { chargeId, memberId } = objection
  const handled = await handleCommand(store, clock, {
    ...objectionTo(objection),
    refusedAtAppend: refusedByRows,
    decide: (streams) => {
      const disputed = disputeCharge(chargeIn(streams, chargeId), { memberId, inquiryId })
      if (isRefusal(disputed)) return disputed
      return { events: newEvents(disputed.map(entryOf)), rows, result: { inquiryId } }
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  return { id: resultShape.parse(handled.result).inquiryId }
}

/** Whether a charge waits for the answer to this inquiry. */
export async function isOpenDispute(
  { db }: Pick<Deps, 'db'>,
  { chargeId, inquiryId }: { chargeId: string; inquiryId: number },
): Promise<boolean> {
  const found = await db.kysely
    .selectFrom('shop.charges')
    .select('charge_id')
    .where('charge_id', '=', chargeId)
    .where('inquiry_id', '=', inquiryId)
    .where('dispute_answered_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

type Answering<Code extends RefusalCode> = {
  chargeId: string
  inquiryId: number
  staffId: number
  /** Write the answer in the same append. */
  rows: readonly Statement<Code>[]
  refusedByRows: readonly Code[]
  jobs: readonly Job[]
}

/**
 * Records that an objection was answered, with the answer, so that the card is tried again (rule 351). Refuses
 * CONCURRENT_CHANGE when a colleague has answered it since, and with the codes of `refusedByRows`.
 */
export async function answerDisputeWith<Code extends RefusalCode>(
  { store, clock }: Pick<Needs, 'store' | 'clock'>,
  { chargeId, inquiryId, staffId, rows, refusedByRows, jobs }: Answering<Code>,
): Promise<Refusal<Code | CommandCode> | null> {
  const handled = await handleCommand(store, clock, {
    commandId: `answer-dispute:${chargeId}`,
    request: { chargeId, inquiryId },
    // Whatever the answer says, a repeated one is refused.
    typed: null,
    actor: `staff:${staffId}`,
    reason: `inquiry:${inquiryId}`,
    streams: [chargeStream(chargeId)],
    refusedAtAppend: refusedByRows,
    decide: (streams) => {
      const today = seoulDate(clock.now())
      const answered = answerDispute(chargeIn(streams, chargeId), { inquiryId, today })
      if (answered.length === 0) return refuse('CONCURRENT_CHANGE')
      return { events: newEvents(answered.map(entryOf)), rows, jobs }
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  return handled.duplicate ? refuse('CONCURRENT_CHANGE') : null
}
