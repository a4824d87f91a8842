import type { stateNames } from '../../../domain/lists/stateNames.ts'
import type { Meaning } from '../kit/Mark.tsx'

/** What each state of the console means, and so its colour: the only list of them. Its names are in `stateNames`. */
export const meanings = {
  order: {
    new: 'done',
    ready_for_delivery: 'waiting',
    shipped: 'underWay',
    delivered: 'done',
    end: 'waiting',
    collected: 'done',
    lost: 'problem',
    cancel: 'neutral',
    return_requested: 'waiting',
    return_collecting: 'underWay',
    return_collected: 'waiting',
    return_completed: 'done',
  },
  return: {
    requested: 'waiting',
    approved: 'waiting',
    declined: 'neutral',
    collecting: 'underWay',
    collected: 'waiting',
    completed: 'done',
  },
  charge: { open: 'problem', paid: 'done', waived: 'neutral', deducted: 'done' },
  refund: { pending: 'underWay', confirmed: 'done', rejected: 'problem' },
  payment: { done: 'done', partial_canceled: 'neutral', canceled: 'neutral', aborted: 'problem' },
  settlement: {
    open: 'neutral',
    due: 'neutral',
    on_its_way: 'underWay',
    paid: 'done',
    failed: 'problem',
    held: 'waiting',
    no_account: 'problem',
    carried_forward: 'neutral',
  },
  consignment: {
    application: 'waiting',
    diagnosis: 'waiting',
    consigning: 'done',
    cancel: 'neutral',
    end: 'neutral',
    impossible: 'neutral',
  },
  inquiry: { pending: 'waiting', answered: 'done' },
  grant: { proposed: 'waiting', paying: 'underWay', paid: 'done', declined: 'neutral' },
  entry: { proposed: 'waiting', approved: 'done', rejected: 'neutral', withdrawn: 'neutral' },
  standing: { active: 'done', blocked: 'problem', withdrawn: 'neutral' },
  sale: { on: 'done', off: 'neutral' },
  review: { shown: 'done', removed: 'neutral' },
  content: { planned: 'neutral', shown: 'done', over: 'neutral', hidden: 'neutral', removed: 'neutral' },
  terms: { planned: 'neutral', inForce: 'done', past: 'neutral' },
  coupon: { planned: 'neutral', open: 'done', over: 'neutral' },
  colleague: { invited: 'waiting', active: 'done', locked: 'problem' },
  next: { missed: 'problem', near: 'waiting', none: 'neutral' },
  productRow: { refused: 'problem', created: 'done', changed: 'done', unchanged: 'neutral' },
  shop: { open: 'done', closed: 'problem' },
} as const satisfies {
  [Kind in keyof typeof stateNames]: Readonly<Record<keyof (typeof stateNames)[Kind], Meaning>>
}
