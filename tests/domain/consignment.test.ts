import { describe, expect, it, test } from 'vitest'
import {
  applyFor,
  closeUnsent,
  correctBackParcel,
  endContract,
  enterTracking,
  receive,
  reject,
  sendBack,
  settleMissingParcel,
  undoSendBack,
} from '../../domain/consignment/decide.ts'
import type { ConsignmentEvent } from '../../domain/consignment/events.ts'
import { reportLoss } from '../../domain/consignment/losing.ts'
import { type ConsignmentState, foldConsignment, type Parcel } from '../../domain/consignment/state.ts'
import { decideAccept, decideReject } from '../../domain/processes/consigning.ts'
import { conditionSentences } from '../../domain/shared/conditionSentences.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import {
  accepted,
  applied,
  consignmentRef,
  contract,
  ended,
  inState,
  notReceived,
  parcel,
  received,
  refusalOf,
  rejected,
  type StateName,
  sentBack,
  stateNames,
  stateOf,
} from './consignmentFixtures.ts'
import { done } from './lostLife.ts'

const today = '2026-11-30' as const
const afterTheEnd = '2027-03-01' as const
const fees = { inspectionFee: 30_000, returnFee: 10_000 }
const ids = { today, fees, inspectionChargeId: 'inspection', returnChargeId: 'return' }
const { rates } = contract
const loss = { lostBy: 'shop', agreedValue: 900_000 } as const
const homeward = { ...parcel, rentedBecause: null }
const accepting = { productId: 41, assessedRentalPrice: 12_300, rates, quotedRates: rates, today }

type Decide = (state: ConsignmentState) => object
type Row = { what: string; decide: Decide; from: readonly StateName[] }

test.each<Row>([
  {
    what: 'a parcel is announced',
    decide: (s) => enterTracking(s, { ...parcel, today: '2026-11-21' }),
    from: ['application', 'onItsWay'],
  },
  { what: 'an item is received', decide: receive, from: ['application', 'onItsWay'] },
  { what: 'an item is taken', decide: (s) => decideAccept(s, accepting), from: ['diagnosis'] },
  { what: 'an item fails', decide: (s) => decideReject(s, ids), from: ['diagnosis'] },
  { what: 'what was not sent is over', decide: (s) => closeUnsent(s, '2026-11-24'), from: ['application'] },
  {
    what: 'a lost parcel is given up',
    decide: (s) => settleMissingParcel(s, { today: '2026-12-06', goOn: false }),
    from: ['onItsWay'],
  },
  {
    what: 'a late parcel is waited for',
    decide: (s) => settleMissingParcel(s, { today: '2026-12-06', goOn: true }),
    from: ['onItsWay'],
  },
  { what: 'a contract ends', decide: (s) => endContract(s, afterTheEnd), from: ['consigning'] },
  { what: 'an item goes home', decide: (s) => sendBack(s, homeward), from: ['cancel', 'end', 'rejected'] },
])('$what from $from alone', ({ decide, from }) => {
  const possible = stateNames.filter((name) => !isRefusal(decide(stateOf(name))))
  expect(possible).toEqual(from)
  for (const name of stateNames.filter((one) => !from.includes(one)))
    expect(refusalOf(decide(stateOf(name)))?.refused).toBe(
      name === 'none' ? 'NOT_FOUND' : 'TRANSITION_NOT_ALLOWED',
    )
})

describe('an application', () => {
  it('has to be sent within three days (rule 200)', () => {
    const { sendBy: _, ...application } = applied.data
    expect(applyFor(application, '2026-11-20')).toEqual([applied])
  })

  it('can be sent on the last day, and not the day after', () => {
    const state = foldConsignment([applied])
    expect(enterTracking(state, { ...parcel, today: '2026-11-23' })).toMatchObject([
      { type: 'consignment.sent', data: { parcelNumber: 1, waitUntil: '2026-12-07' } },
    ])
    expect(enterTracking(state, { ...parcel, today: '2026-11-24' })).toEqual({
      refused: 'CONSIGNMENT_SENT_TOO_LATE',
      data: { sendBy: '2026-11-23' },
    })
  })

  it('is over the day after the last day, and not before', () => {
    const state = foldConsignment([applied])
    expect(refusalOf(closeUnsent(state, '2026-11-23'))?.refused).toBe('TRANSITION_NOT_ALLOWED')
    expect(closeUnsent(state, '2026-11-24')).toEqual([notReceived])
  })

  it('keeps its status with a tracking number, which can be corrected long after the third day', () => {
    expect(stateOf('onItsWay')).toMatchObject({ status: 'application', sent: parcel })
    const other = { ...parcel, trackingNumber: '501234567899', today: '2026-12-01' as const }
    expect(enterTracking(stateOf('onItsWay'), other)).toMatchObject([
      { data: { trackingNumber: '501234567899', parcelNumber: 2, waitUntil: '2026-12-15' } },
    ])
    expect(enterTracking(stateOf('onItsWay'), { ...parcel, today: '2026-12-01' })).toEqual([])
  })

  it('whose parcel is late is put before staff on the 15th day', () => {
    const early = settleMissingParcel(stateOf('onItsWay'), { today: '2026-12-05', goOn: false })
    expect(early).toEqual({ refused: 'CONSIGNMENT_PARCEL_EXPECTED', data: { until: '2026-12-05' } })
    const late = { today: '2026-12-06' as const }
    expect(settleMissingParcel(stateOf('onItsWay'), { ...late, goOn: false })).toEqual([
      { type: 'consignment.not_received', data: { ...consignmentRef, cause: 'not_received', wasSent: true } },
    ])
    const goOn = settleMissingParcel(stateOf('onItsWay'), { ...late, goOn: true })
    expect(goOn).toEqual([
      { type: 'consignment.awaited', data: { ...consignmentRef, waitUntil: '2026-12-20' } },
    ])
    const waiting = foldConsignment([...inState.onItsWay, ...(isRefusal(goOn) ? [] : goOn)])
    expect(refusalOf(settleMissingParcel(waiting, { ...late, goOn: false }))?.refused).toBe(
      'CONSIGNMENT_PARCEL_EXPECTED',
    )
  })
})

describe('the appraisal', () => {
  it('begins with the receipt', () => {
    expect(receive(stateOf('onItsWay'))).toEqual([received])
    expect(stateOf('diagnosis').status).toBe('diagnosis')
  })

  it('ends in a contract that keeps its own terms, months clamped (rule 201)', () => {
    expect(decideAccept(stateOf('diagnosis'), accepting)).toMatchObject({
      entries: [{ stream: 'consignment:consignment', event: accepted, journal: [] }],
    })
    expect(contract).toEqual({
      assessedRentalPrice: 12_300,
      rates: { transactionPerMille: 98, operatingPerMille: 200 },
      months: 3,
      consigningDate: '2026-11-30',
      endsOn: '2027-02-28',
      lastRentableDay: '2027-02-21',
      earlyEndPercent: 30,
    })
  })

  it('agrees on the rates of the day, which an earlier contract does not follow', () => {
    const raised = { transactionPerMille: 110, operatingPerMille: 250 }
    const agreed = { ...accepting, rates: raised, quotedRates: raised }
    expect(decideAccept(stateOf('diagnosis'), agreed)).toMatchObject({ contract: { rates: raised } })
    expect(stateOf('consigning')).toMatchObject({ contract: { rates: { transactionPerMille: 98 } } })
  })

  it('agrees on no other rates than were read (rule 955)', () => {
    for (const raised of [
      { ...rates, transactionPerMille: 198 },
      { ...rates, operatingPerMille: 300 },
    ])
      expect(decideAccept(stateOf('diagnosis'), { ...accepting, rates: raised })).toEqual({
        refused: 'CONTRACT_RATES_CHANGED',
        data: raised,
      })
  })

  it('that fails costs 30,000 with 2,727 tax and 10,000 with 909, owed from the same day (rule 202)', () => {
    expect(reject(stateOf('diagnosis'), fees)).toEqual([rejected])
    const decided = decideReject(stateOf('diagnosis'), ids)
    expect(decided).toMatchObject([
      { stream: 'consignment:consignment', event: rejected, journal: [] },
      {
        stream: 'charge:inspection',
        event: {
          data: { kind: 'inspection_fee', debtor: 'owner', memberId: 7, amount: 30_000, dueOn: today },
        },
        journal: [
          { account: 'owner_receivable', amount: 30_000 },
          { account: 'penalty_revenue', amount: -27_273 },
          { account: 'vat_payable', amount: -2_727 },
        ],
      },
      {
        stream: 'charge:return',
        event: { data: { kind: 'return_fee', amount: 10_000 } },
        journal: [
          { account: 'owner_receivable', amount: 10_000 },
          { account: 'penalty_revenue', amount: -9_091 },
          { account: 'vat_payable', amount: -909 },
        ],
      },
    ])
  })

  it('and a parcel that never came keep their cause', () => {
    expect(stateOf('rejected')).toMatchObject({ status: 'impossible', cause: 'failed_inspection' })
    expect(stateOf('notReceived')).toMatchObject({ status: 'impossible', cause: 'not_received' })
  })
})

describe('a contract', () => {
  it('runs through its last day', () => {
    expect(refusalOf(endContract(stateOf('consigning'), '2027-02-28'))?.refused).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
    expect(endContract(stateOf('consigning'), afterTheEnd)).toEqual([ended])
  })

  it('that is over sends the item home once (rule 204)', () => {
    expect(sendBack(stateOf('end'), homeward)).toEqual([sentBack])
    const home = foldConsignment([...inState.end, sentBack])
    expect(refusalOf(sendBack(home, homeward))?.refused).toBe('TRANSITION_NOT_ALLOWED')
  })

  it('corrects the parcel home, or takes it back, until when it can be sent again or is lost (rule 847)', () => {
    const home = [...inState.end, sentBack]
    const other = { courier: 'hanjin', trackingNumber: '601234567899' }
    const corrects = (of: ConsignmentEvent[], parcel: Parcel, correctionNumber: number) =>
      correctBackParcel(foldConsignment(of), { ...parcel, correctionNumber, ownerHasLeft: false })
    const takesBack = (of: ConsignmentEvent[], correctionNumber: number) =>
      undoSendBack(foldConsignment(of), { correctionNumber, ownerHasLeft: false })
    expect(refusalOf(corrects(home, parcel, 1))?.refused).toBe('INVALID_REQUEST')
    expect(refusalOf(corrects(home, other, 2))?.refused).toBe('CONCURRENT_CHANGE')
    const corrected = [...home, ...done(corrects(home, other, 1))]
    expect(foldConsignment(corrected)).toMatchObject({ sentBack: other, backCorrections: 1 })
    expect(refusalOf(reportLoss(foldConsignment(corrected), loss))?.refused).toBe('CONCURRENT_CHANGE')
    expect(refusalOf(takesBack(corrected, 1))?.refused).toBe('CONCURRENT_CHANGE')
    const here = [...corrected, ...done(takesBack(corrected, 2))]
    expect(refusalOf(takesBack(here, 3))?.refused).toBe('TRANSITION_NOT_ALLOWED')
    expect(sendBack(foldConsignment(here), homeward)).toMatchObject([{ data: { sendingNumber: 2 } }])
    expect(reportLoss(foldConsignment(here), loss)).toMatchObject([{ type: 'consignment.loss_reported' }])
  })

  it('reports a parcel home that the courier lost in one step, as its author read it (rule 920)', () => {
    const home = foldConsignment([...inState.end, sentBack])
    const reports = (state: ConsignmentState, correctionNumber: number, change: object = {}) =>
      reportLoss(state, { ...loss, parcelHome: { correctionNumber, ownerHasLeft: false, ...change } })
    const both = done(reports(home, 1))
    expect(both).toMatchObject([
      { type: 'consignment.send_back.undone', data: { correctionNumber: 1, isLost: true } },
      { type: 'consignment.loss_reported', data: { lossNumber: 1, lostBy: 'shop', agreedValue: 900_000 } },
    ])
    const missing = foldConsignment([...inState.end, sentBack, ...both])
    expect(missing).toMatchObject({ sentBack: null, backCorrections: 1, loss: { agreedValue: 900_000 } })
    expect(refusalOf(reports(missing, 2))?.refused).toBe('TRANSITION_NOT_ALLOWED')
    expect(refusalOf(reports(home, 2))?.refused).toBe('CONCURRENT_CHANGE')
    expect(refusalOf(reports(stateOf('end'), 1))?.refused).toBe('CONCURRENT_CHANGE')
    expect(refusalOf(reports(home, 1, { ownerHasLeft: true }))?.refused).toBe('OWNER_HAS_LEFT')
    const byRenter = reportLoss(home, {
      ...{ ...loss, lostBy: 'renter' },
      parcelHome: { correctionNumber: 1, ownerHasLeft: false },
    })
    expect(refusalOf(byRenter)?.refused).toBe('INVALID_REQUEST')
  })

  it('leaves the parcel home as it is once its owner has left (rule 878)', () => {
    const home = foldConsignment([...inState.end, sentBack])
    const left = { correctionNumber: 1, ownerHasLeft: true }
    const other = { courier: 'hanjin', trackingNumber: '601234567899' }
    expect(refusalOf(undoSendBack(home, left))?.refused).toBe('OWNER_HAS_LEFT')
    expect(refusalOf(correctBackParcel(home, { ...other, ...left }))?.refused).toBe('OWNER_HAS_LEFT')
  })

  it('sends nothing home that a late renter still has', () => {
    const late = sendBack(stateOf('end'), { ...homeward, rentedBecause: 'rental_under_way' })
    expect(refusalOf(late)).toMatchObject({ refused: 'CONSIGNMENT_RENTED' })
  })

  it('nor what came back with a return of which finance has not decided, and says so (rule 886)', () => {
    const refusal = refusalOf(sendBack(stateOf('end'), { ...homeward, rentedBecause: 'return_undecided' }))
    expect(refusal).toEqual({ refused: 'CONSIGNMENT_RENTED', data: { because: 'return_undecided' } })
    const words = conditionSentences.CONSIGNMENT_RENTED({ because: 'return_undecided' })
    expect(words).toMatch(/반품으로 들어온 상품/)
    expect(words).not.toMatch(/빌려 간/)
  })
})
