import type { accountNames } from './accountNames.ts'

/** What all charges to a member are called. */
export const CHARGE = '추가 요금'

type ChargeTerms = {
  /** The name as the member and the card company read it. */
  name: string
  /** The name in staff's lists. */
  short: string
  revenue: (typeof accountNames)[number]
  /** True for payment for a service, which carries tax; false for compensation and contract penalties. */
  isConsideration: boolean
} & (
  | {
      owedBy: 'renter'
      /** What the owner's part of it is in a settlement. */
      settledAs: 'late_days' | 'compensation'
    }
  | {
      owedBy: 'owner'
      /** How the consignment ended that it is charged for: its owner gave up, or the inspection failed; null for neither. */
      endedBy: 'cancel' | 'reject' | null
      /** Why, as the owner reads it: no colleague typed a reason. */
      because: string
    }
)

const compensation = {
  owedBy: 'renter',
  settledAs: 'compensation',
  revenue: 'compensation',
  isConsideration: false,
} as const
const failedInspection = {
  owedBy: 'owner',
  endedBy: 'reject',
  because: '감정을 통과하지 못했어요.',
  revenue: 'penalty_revenue',
  isConsideration: true,
} as const

const terms = {
  damage: { name: '파손 배상금', short: '파손', ...compensation },
  loss: { name: '분실 배상금', short: '분실', ...compensation },
  late_days: {
    name: '연체 대여료',
    short: '연체',
    owedBy: 'renter',
    settledAs: 'late_days',
    revenue: 'rental_revenue',
    isConsideration: true,
  },
  penalty: {
    name: '위탁 중도 해지 위약금',
    short: '중도 해지 위약금',
    owedBy: 'owner',
    endedBy: 'cancel',
    because: '계약 기간을 채우지 않고 해지하셨어요.',
    revenue: 'penalty_revenue',
    isConsideration: false,
  },
  inspection_fee: { name: '감정비', short: '감정비', ...failedInspection },
  return_fee: { name: '반송비', short: '반송비', ...failedInspection },
  /** What an owner's settlement lacks: it moves from their payable to what they owe, and is a cost where it is waived. */
  shortfall: {
    name: '모자란 정산금',
    short: '정산 부족',
    owedBy: 'owner',
    endedBy: null,
    because: '정산한 대여료를 나중에 돌려드려서 받으신 정산금이 더 많아졌어요.',
    revenue: 'owner_cost',
    isConsideration: false,
  },
} as const satisfies Readonly<Record<string, ChargeTerms>>

type Terms = typeof terms
export type ChargeKind = keyof Terms
/** The kinds that renters owe for an item. */
export type RenterChargeKind = {
  [Kind in ChargeKind]: Terms[Kind]['owedBy'] extends 'renter' ? Kind : never
}[ChargeKind]

/**
 * All that sets the kinds of charges to a member apart: how each is called, booked and settled (rule 170). A new kind is
 * an entry here, and for renters the reasons that staff are offered for it.
 */
export const chargeTerms: Readonly<Record<ChargeKind, ChargeTerms>> = terms

const isKind = (name: string): name is ChargeKind => Object.hasOwn(terms, name)
const isRenters = (kind: ChargeKind): kind is RenterChargeKind => terms[kind].owedBy === 'renter'
/** The kinds of charges to a member. */
export const chargeKinds: readonly ChargeKind[] = Object.keys(terms).filter(isKind)
export const renterChargeKinds: readonly RenterChargeKind[] = chargeKinds.filter(isRenters)

/** One charge names this many late days at most; the rest follows in another one (rule 654). */
export const LATE_DAYS_A_CHARGE = 60
