import { isEventOf } from '../../domain/ledger/defineEvent.ts'
import type { OutgoingPlace } from '../../domain/outgoingPayments/differences.ts'
import {
  type OutgoingWriteOffEvent,
  outgoingDifferenceStream,
  outgoingWriteOffEvents,
  reopenOutgoing,
  writeOffOutgoing,
  writtenOffOf,
} from '../../domain/outgoingPayments/writingOff.ts'
import { settlementStream } from '../../domain/settlement/events.ts'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import {
  openToClose,
  type ReopenCode,
  reopenRefusals,
  type WriteOffCode,
  writeOffRefusals,
} from '../../domain/shared/differences.ts'
import { monthOfPayout } from '../../domain/shared/payoutRef.ts'
import { differencesQuery } from '../../domain/wire/books.ts'
import { outgoingDifferencesAnswer, outgoingWriteOffRequest } from '../../domain/wire/outgoingPayments.ts'
import { done } from '../../domain/wire/primitives.ts'
import { bookDifference, settlingRow } from '../differences/index.ts'
import { sayWhoBooked, trialBalanceAt } from '../ledger/index.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { recordSentBack, type SentBackCode, settlementOf } from '../settlement/index.ts'
import { type BookedPayout, bookedPayouts, type OpenPayout, openPayoutDifference } from './compare.ts'
import { lastReading, outgoingDifferences, payoutsOnTheirWay } from './list.ts'
import { readPayoutNow } from './readGateway.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store'>
type Asking = Needs & Pick<Deps, 'payouts'>
type WriteOffRequest = {
  place: OutgoingPlace
  key: string
  quotedMissing: number
  reason: string
  staffId: number
}

const isWriteOff = isEventOf(outgoingWriteOffEvents)

const bookOn =
  <Code extends RefusalCode>(
    becomes: 'settled' | 'open',
    decide: (
      ...decided: [...Parameters<typeof writeOffOutgoing>, reversed: readonly number[], asked: PayoutAsked]
    ) => OutgoingWriteOffEvent[] | Refusal<Code>,
  ) =>
  (
    needs: Needs,
    { place, key, quotedMissing, reason, staffId }: WriteOffRequest,
  ): Promise<Refusal<Code | CommandCode> | null> => {
    const month = monthOfPayout(key)
    const settlement = month && settlementStream(month.ownerId, month.month)
    return bookDifference<OpenPayout | null, OutgoingWriteOffEvent, Code>(needs, {
      stream: outgoingDifferenceStream(place, key),
      ...{ place, key: [key], becomes, quotedMissing, reason, staffId },
      readOpen: () => openPayoutDifference(needs, key),
      ...(settlement !== null && { reads: [settlement] }),
      decide: (before, open, reversed, of) =>
        decide(before.filter(isWriteOff), { place, key, open, quotedMissing }, reversed, {
          payout: open?.payout ?? null,
          month: settlement === null ? [] : of(settlement),
        }),
    })
  }

/** The payout behind a difference as it was read, and the events of its owner's month as they are when it is decided. */
type PayoutAsked = { payout: BookedPayout | null; month: readonly StoredEvent[] }

/** The payout was recorded as sent back since the difference was read: that closed it (rule 827). */
function isSentBack({ payout, month }: PayoutAsked): boolean {
  if (payout?.isConfirmed !== true) return false
  const { payout: now } = settlementOf(month)
  return now.status !== 'confirmed' || now.attempt !== payout.attempt
}

const close = bookOn<WriteOffCode | 'PAYOUT_OWED'>('settled', (before, closing, _reversed, asked) =>
  writeOffOutgoing(before, isSentBack(asked) ? { ...closing, open: null } : closing),
)

/**
 * Writes a difference off as a loss or gain, with the typed reason (rule 271). Refuses ALREADY_DONE with who did before
 * (rule 939), DIFFERENCE_GONE, DIFFERENCE_CHANGED, and PAYOUT_OWED for what its owner is to be paid (rule 827).
 */
const writeOff = async (needs: Needs, asked: WriteOffRequest) =>
  sayWhoBooked(needs, await close(needs, asked), {
    ...{ stream: outgoingDifferenceStream(asked.place, asked.key), codes: ['DIFFERENCE_WRITTEN_OFF'] },
    find: (events) => {
      const event = events
        .filter(isWriteOff)
        .findLast(({ type }) => type === 'outgoing.difference.written_off')
      return event && { event, doing: 'difference_closed', amount: Math.abs(event.data.missing) }
    },
  })

/**
 * Takes a closing back, with the typed reason (rule 441). Refuses DIFFERENCE_NOT_WRITTEN_OFF, DIFFERENCE_CHANGED and
 * CLOSING_REVERSED.
 */
const undoWriteOff = bookOn<ReopenCode>('open', reopenOutgoing)

/**
 * Records that a payout which the gateway confirmed did not reach its owner: it is owed again, and paid anew (rule 826). The
 * gateway is asked for that payout first, however long ago it was listed (rule 885). The difference's closings are read
 * under their version, so that of both one is done (rule 827). The same colleague's second tap gets the first answer.
 * Refuses PROVIDER_UNAVAILABLE when the gateway does not answer, PAYOUT_NOT_SENT_BACK while it says otherwise,
 * DIFFERENCE_WRITTEN_OFF, DIFFERENCE_GONE for a payout that is none of an owner's, or not paid by our books,
 * DIFFERENCE_CHANGED, and as `recordSentBack` does.
 */
async function sentBack(
  needs: Asking,
  { place, key, quotedMissing, reason, staffId }: WriteOffRequest,
): Promise<Refusal<WriteOffCode | SentBackCode | 'PAYOUT_NOT_SENT_BACK' | 'PROVIDER_UNAVAILABLE'> | null> {
  const payout = (await bookedPayouts(needs.db.pool, [key])).get(key)
  if (payout === undefined) return refuse('DIFFERENCE_GONE')
  const { ownerId, month, attempt, reference, isConfirmed } = payout
  if (isConfirmed && (await readPayoutNow(needs, key, reference)) !== null)
    return refuse('PROVIDER_UNAVAILABLE')
  const open = await openPayoutDifference(needs, key)
  const stream = outgoingDifferenceStream(place, key)
  return recordSentBack<WriteOffCode | 'CONCURRENT_CHANGE' | 'PAYOUT_NOT_SENT_BACK'>(
    needs,
    { ownerId, month, attempt, reason, staffId },
    {
      said: 'gateway',
      reads: [stream],
      barred: (streams) => {
        const writtenOff = writtenOffOf(streams(stream).events.filter(isWriteOff))
        const isWrittenOff = writtenOff !== 0
        if (open === null && isConfirmed && !isWrittenOff) return refuse('PAYOUT_NOT_SENT_BACK')
        const still = openToClose('recordSentBack', { open, isWrittenOff, quotedMissing })
        if (isRefusal(still)) return still
        return writtenOff === still.writtenOff ? null : refuse('CONCURRENT_CHANGE')
      },
      rows: [settlingRow(needs, { place, key: [key] })],
    },
  )
}

export const routes: Routes = (deps) => async (app) => {
  app.get(
    '/api/staff/books/outgoing-differences',
    {
      onRequest: app.staff('finance', 'admin'),
      schema: {
        summary: '나간 돈 대사',
        description:
          '지급대행과 은행에서 나간 금액이 우리 장부와 다른 곳이에요. 아직 결과가 오지 않은 지급은 차이가 아니에요.',
        querystring: differencesQuery,
        response: { 200: outgoingDifferencesAnswer },
      },
    },
    async (request) => {
      const [list, onTheirWay, gateway, { rows }] = await Promise.all([
        outgoingDifferences(deps, request.query),
        payoutsOnTheirWay(deps),
        lastReading(deps),
        trialBalanceAt(deps, deps.clock.now()),
      ])
      const inTransit = 0 - (rows.find(({ account }) => account === 'payouts_in_transit')?.balance ?? 0)
      return { data: { inTransit, ...onTheirWay, gateway, ...list } }
    },
  )

  app.post(
    '/api/staff/books/outgoing-write-offs',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '나간 돈의 차이 손익 처리',
        description:
          '더 나갔거나 나가지 않은 금액을 손익으로 처리하고 닫아요. 본 금액과 다르면 처리하지 않아요.',
        body: outgoingWriteOffRequest,
        response: { 200: done },
        refusals: [
          'ALREADY_DONE',
          ...writeOffRefusals,
          ...(['PAYOUT_OWED', 'CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'] as const),
        ],
      },
    },
    async (request, reply) => {
      const { payoutRef: key, ...asked } = request.body
      return reply.doneOr(await writeOff(deps, { ...asked, key, staffId: request.staff.id }))
    },
  )

  app.post(
    '/api/staff/books/outgoing-write-offs/undo',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '나간 돈의 차이 처리 되돌리기',
        description:
          '손익으로 처리하거나 확인하고 닫은 차이를 되돌려 적고 다시 열어요. 처리한 금액이 본 금액과 다르면 되돌리지 않아요.',
        body: outgoingWriteOffRequest,
        response: { 200: done },
        refusals: [...reopenRefusals, ...(['CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'] as const)],
      },
    },
    async (request, reply) => {
      const { payoutRef: key, ...asked } = request.body
      return reply.doneOr(await undoWriteOff(deps, { ...asked, key, staffId: request.staff.id }))
    },
  )

  app.post(
    '/api/staff/books/outgoing-returns',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '지급 되돌아옴: 소유자에게 다시 줄 금액이 돼요',
        description:
          '지급대행이 지급했다고 답한 뒤에 실패했거나 은행에서 되돌아온 정산금이에요. 기록할 때 지급대행에 다시 물어보고, 되돌아왔다고 답한 지급만 기록해요. 정산에서 다시 지급하거나 직접 이체해요.',
        body: outgoingWriteOffRequest,
        response: { 200: done },
        refusals: [
          ...writeOffRefusals,
          ...(['OWNER_HAS_LEFT', 'PAYOUT_NOT_DUE', 'PAYOUT_NOT_SENT_BACK', 'PROVIDER_UNAVAILABLE'] as const),
          ...(['ALREADY_DONE', 'CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'] as const),
        ],
      },
    },
    async (request, reply) => {
      const { payoutRef: key, ...asked } = request.body
      return reply.doneOr(await sentBack(deps, { ...asked, key, staffId: request.staff.id }))
    },
  )
}
