import { isEventOf } from '../../domain/ledger/defineEvent.ts'
import { payoutLineColumns } from '../../domain/lists/payouts.ts'
import {
  type DifferenceAspect,
  writeOff as decideWriteOff,
  differenceStream,
  type OpenDifference,
  reopen,
  type WriteOffEvent,
  writeOffEvents,
} from '../../domain/providerPayouts/writingOff.ts'
import type { Refusal, RefusalCode } from '../../domain/shared/decision.ts'
import {
  type ReopenCode,
  reopenRefusals,
  type WriteOffCode,
  writeOffRefusals,
} from '../../domain/shared/differences.ts'
import { cardClearingAnswer, writeOffRequest } from '../../domain/wire/books.ts'
import { done } from '../../domain/wire/primitives.ts'
import {
  payoutDayParams,
  staffPayoutDayAnswer,
  staffPayoutsAnswer,
  staffPayoutsQuery,
} from '../../domain/wire/staffPayments.ts'
import { bookDifference, lastReading } from '../differences/index.ts'
import { sayWhoBooked, trialBalanceAt } from '../ledger/index.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { listRoutes } from '../platform/http/listRoutes.ts'
import { clearingOf } from './cardClearing.ts'
import { keyOfTransaction, openDifference } from './compare.ts'
import { payoutLinesOfMonth, payoutOfDay, payoutsOfMonth } from './payoutDays.ts'
import { differenceRoutes } from './reconciliation.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store' | 'cards'>
type WriteOffRequest = {
  paymentKey: string
  transactionKey: string | null
  aspect: DifferenceAspect
  quotedMissing: number
  reason: string
  staffId: number
}

const isWriteOff = isEventOf(writeOffEvents)

type Deciding<Code extends RefusalCode> = (
  ...decided: [...Parameters<typeof decideWriteOff>, reversed: readonly number[]]
) => WriteOffEvent[] | Refusal<Code>

const bookOn =
  <Code extends RefusalCode>(becomes: 'settled' | 'open', decide: Deciding<Code>) =>
  (
    needs: Needs,
    { paymentKey, transactionKey, aspect, quotedMissing, reason, staffId }: WriteOffRequest,
  ): Promise<Refusal<Code | CommandCode> | null> => {
    const transaction = { paymentKey, transactionKey, aspect }
    return bookDifference<OpenDifference | null, WriteOffEvent, Code>(needs, {
      stream: differenceStream(paymentKey),
      ...{ place: 'card', key: keyOfTransaction(transaction), becomes, quotedMissing, reason, staffId },
      readOpen: () => openDifference(needs, transaction),
      decide: (before, open, reversed) =>
        decide(before.filter(isWriteOff), { ...transaction, open, quotedMissing }, reversed),
    })
  }

const close = bookOn<WriteOffCode>('settled', decideWriteOff)

/**
 * Writes a difference off as a loss or gain, with the typed reason (rule 269). Refuses ALREADY_DONE with who did before
 * (rule 939), DIFFERENCE_GONE and DIFFERENCE_CHANGED.
 */
const writeOff = async (needs: Needs, asked: WriteOffRequest) =>
  sayWhoBooked(needs, await close(needs, asked), {
    ...{ stream: differenceStream(asked.paymentKey), codes: ['DIFFERENCE_WRITTEN_OFF'] },
    find: (events) => {
      const event = events
        .filter(isWriteOff)
        .findLast(
          ({ type, data }) =>
            type === 'provider.difference.written_off' &&
            data.transactionKey === asked.transactionKey &&
            data.aspect === asked.aspect,
        )
      return event && { event, doing: 'difference_closed', amount: Math.abs(event.data.missing) }
    },
  })

/**
 * Takes a closing back, with the typed reason (rule 441). Refuses DIFFERENCE_NOT_WRITTEN_OFF, DIFFERENCE_CHANGED and
 * CLOSING_REVERSED.
 */
const undoWriteOff = bookOn<ReopenCode>('open', reopen)

export const routes: Routes = (deps) => async (app) => {
  await app.register(differenceRoutes(deps))

  app.get(
    '/api/staff/books/card-clearing',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '카드 미수금',
        description: '결제사가 아직 지급하지 않은 금액과 다르게 지급한 금액이에요.',
        response: { 200: cardClearingAnswer },
      },
    },
    async () => {
      const [clearing, { rows }, list] = await Promise.all([
        clearingOf(deps),
        trialBalanceAt(deps, deps.clock.now()),
        lastReading(deps, 'card'),
      ])
      const cardClearing = rows.find(({ account }) => account === 'card_clearing')?.balance ?? 0
      return { data: { cardClearing, ...clearing, listReadAt: list?.readAt.toISOString() ?? null } }
    },
  )

  app.post(
    '/api/staff/books/write-offs',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '대사 차이 손익 처리',
        description: '남은 차이를 손익으로 처리하고 닫아요. 본 금액과 다르면 처리하지 않아요.',
        body: writeOffRequest,
        response: { 200: done },
        refusals: [
          'ALREADY_DONE',
          ...writeOffRefusals,
          ...(['CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'] as const),
        ],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await writeOff(deps, { ...request.body, staffId: request.staff.id }))
    },
  )

  app.post(
    '/api/staff/books/write-offs/undo',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '대사 차이 손익 처리 되돌리기',
        description:
          '손익으로 처리한 차이를 되돌려 적고 다시 열어요. 처리한 금액이 본 금액과 다르면 되돌리지 않아요.',
        body: writeOffRequest,
        response: { 200: done },
        refusals: [...reopenRefusals, ...(['CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'] as const)],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await undoWriteOff(deps, { ...request.body, staffId: request.staff.id }))
    },
  )

  listRoutes(app, deps, {
    path: '/api/staff/provider-payouts',
    file: 'provider-payouts',
    title: '결제사 지급',
    description:
      '한 달의 날마다 우리 장부의 금액, 약정 수수료로 받을 금액, 실제로 받은 금액과 그 차이예요. 파일은 거래마다 한 줄이에요.',
    onRequest: app.staff('finance'),
    query: staffPayoutsQuery,
    answer: staffPayoutsAnswer,
    async page(query) {
      const { month, days: result, sums } = await payoutsOfMonth(deps, query.month)
      const feeBasisPoints = deps.cards.feeBasisPoints
      return { month, result, cntAll: result.length, sums, feeBasisPoints }
    },
    fileQuery: staffPayoutsQuery,
    async rows(query) {
      const { month, days } = await payoutLinesOfMonth(deps, query.month)
      const lines = days.flatMap(({ paidOutOn, lines }) => lines.map((line) => ({ paidOutOn, ...line })))
      return { name: `provider-payouts-${month}`, rows: lines.length, pages: [lines] }
    },
    columns: payoutLineColumns,
  })

  app.get(
    '/api/staff/provider-payouts/:day',
    {
      onRequest: app.staff('finance'),
      schema: {
        summary: '결제사 지급: 하루의 거래',
        description: '차이가 있는 거래부터, 우리 금액과 결제사 금액, 수수료, 차이의 원인이에요.',
        params: payoutDayParams,
        response: { 200: staffPayoutDayAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      return reply.found(await payoutOfDay(deps, request.params.day))
    },
  )
}
