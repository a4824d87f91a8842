import type { OutgoingPlace } from '../../domain/outgoingPayments/differences.ts'
import {
  type OutgoingWriteOffEvent,
  outgoingDifferenceStream,
  writeOffOutgoing,
} from '../../domain/outgoingPayments/writingOff.ts'
import type { Refusal } from '../../domain/shared/decision.ts'
import { type WriteOffCode, writeOffRefusals } from '../../domain/shared/differences.ts'
import { differencesQuery } from '../../domain/wire/books.ts'
import { outgoingDifferencesAnswer, outgoingWriteOffRequest } from '../../domain/wire/outgoingPayments.ts'
import { done } from '../../domain/wire/primitives.ts'
import { writeOffDifference } from '../differences/index.ts'
import { trialBalanceAt } from '../ledger/index.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { openPayoutDifference } from './compare.ts'
import { lastReading, outgoingDifferences, payoutsOnTheirWay } from './list.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
type WriteOffRequest = {
  place: OutgoingPlace
  key: string
  quotedMissing: number
  reason: string
  staffId: number
}

// The store validates events against their schema on append and upcasts them on load, so the type is proof enough.
const isWriteOff = (event: StoredEvent): event is StoredEvent & OutgoingWriteOffEvent =>
  event.type === 'outgoing.difference.written_off'

/**
 * Writes a difference off as a loss or gain, with the typed reason (rule 271). Refuses DIFFERENCE_WRITTEN_OFF,
 * DIFFERENCE_GONE and DIFFERENCE_CHANGED.
 */
async function writeOff(
  needs: Needs,
  { place, key, quotedMissing, reason, staffId }: WriteOffRequest,
): Promise<Refusal<WriteOffCode | CommandCode> | null> {
  return writeOffDifference(needs, {
    stream: outgoingDifferenceStream(place, key),
    ...{ place, key: [key], quotedMissing, reason, staffId },
    readOpen: () => openPayoutDifference(needs, key),
    decide: (before, open) =>
      writeOffOutgoing(before.filter(isWriteOff), { place, key, open, quotedMissing }),
  })
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
        refusals: [...writeOffRefusals, ...(['CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'] as const)],
      },
    },
    async (request, reply) => {
      const { payoutRef: key, ...asked } = request.body
      return reply.doneOr(await writeOff(deps, { ...asked, key, staffId: request.staff.id }))
    },
  )
}
