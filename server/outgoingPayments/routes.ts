import { isEventOf } from '../../domain/ledger/defineEvent.ts'
import type { OutgoingDifference, OutgoingPlace } from '../../domain/outgoingPayments/differences.ts'
import {
  type OutgoingWriteOffEvent,
  outgoingDifferenceStream,
  outgoingWriteOffEvents,
  reopenOutgoing,
  writeOffOutgoing,
} from '../../domain/outgoingPayments/writingOff.ts'
import type { Refusal, RefusalCode } from '../../domain/shared/decision.ts'
import {
  type ReopenCode,
  reopenRefusals,
  type WriteOffCode,
  writeOffRefusals,
} from '../../domain/shared/differences.ts'
import { differencesQuery } from '../../domain/wire/books.ts'
import { outgoingDifferencesAnswer, outgoingWriteOffRequest } from '../../domain/wire/outgoingPayments.ts'
import { done } from '../../domain/wire/primitives.ts'
import { bookDifference } from '../differences/index.ts'
import { trialBalanceAt } from '../ledger/index.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { openPayoutDifference } from './compare.ts'
import { lastReading, outgoingDifferences, payoutsOnTheirWay } from './list.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store'>
type WriteOffRequest = {
  place: OutgoingPlace
  key: string
  quotedMissing: number
  reason: string
  staffId: number
}

const isWriteOff = isEventOf(outgoingWriteOffEvents)

type Deciding<Code extends RefusalCode> = (
  ...decided: [...Parameters<typeof writeOffOutgoing>, reversed: readonly number[]]
) => OutgoingWriteOffEvent[] | Refusal<Code>

const bookOn =
  <Code extends RefusalCode>(becomes: 'settled' | 'open', decide: Deciding<Code>) =>
  (
    needs: Needs,
    { place, key, quotedMissing, reason, staffId }: WriteOffRequest,
  ): Promise<Refusal<Code | CommandCode> | null> =>
    bookDifference<OutgoingDifference | null, OutgoingWriteOffEvent, Code>(needs, {
      stream: outgoingDifferenceStream(place, key),
      ...{ place, key: [key], becomes, quotedMissing, reason, staffId },
      readOpen: () => openPayoutDifference(needs, key),
      decide: (before, open, reversed) =>
        decide(before.filter(isWriteOff), { place, key, open, quotedMissing }, reversed),
    })

/**
 * Writes a difference off as a loss or gain, with the typed reason (rule 271). Refuses DIFFERENCE_WRITTEN_OFF,
 * DIFFERENCE_GONE and DIFFERENCE_CHANGED.
 */
const writeOff = bookOn<WriteOffCode>('settled', writeOffOutgoing)

/**
 * Takes a closing back, with the typed reason (rule 441). Refuses DIFFERENCE_NOT_WRITTEN_OFF, DIFFERENCE_CHANGED and
 * CLOSING_REVERSED.
 */
const undoWriteOff = bookOn<ReopenCode>('open', reopenOutgoing)

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
        refusals: [...writeOffRefusals, ...(['CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'] as const)],
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
}
