import type { CivilDate } from '../shared/civilDate.ts'
import { unreachable } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import type { ConsignmentApplication, ConsignmentContract, ConsignmentEvent, LostBy } from './events.ts'

export type Parcel = { courier: string; trackingNumber: string }

type Applied = { application: ConsignmentApplication }
/** A loss that was reported and is not settled yet. */
export type Loss = {
  lostBy: LostBy
  agreedValue: Won
  /** Staff had hidden the product before the loss. */
  wasHidden: boolean
}
/** The shop has, or had, the item: it may be missing, and may be lost. */
type Handed = Applied & {
  loss: Loss | null
  /** How often the item was reported lost so far. */
  losses: number
}
type Agreed = Handed & { productId: number; contract: ConsignmentContract }
type HomeAgain = {
  /** The parcel in which it went home; null while it is here. */
  sentBack: Parcel | null
  /** How often it was sent home, and how often staff corrected that. */
  sendings: number
  backCorrections: number
}
const notSentBack: HomeAgain = { sentBack: null, sendings: 0, backCorrections: 0 }

export type ConsignmentState =
  | { status: 'none' }
  | (Applied & {
      status: 'application'
      /** The parcel that the owner announced, and the last day on which it is awaited. */
      sent: (Parcel & { parcelNumber: number; waitUntil: CivilDate }) | null
    })
  | (Handed & { status: 'diagnosis' })
  | (Agreed & { status: 'consigning' })
  | (Agreed & HomeAgain & { status: 'cancel' | 'end' })
  | (Handed & {
      status: 'lost'
      isRecovered: boolean
      /** Both null for an item that was never accepted. */
      productId: number | null
      contract: ConsignmentContract | null
    })
  | (Handed & HomeAgain & { status: 'impossible'; cause: 'not_received' | 'failed_inspection' })

export type KnownConsignment = Exclude<ConsignmentState, { status: 'none' }>

/** True while the item is reported lost and finance has not ended the consignment. */
export const isMissing = (state: ConsignmentState): boolean => 'loss' in state && state.loss !== null

/** The product that the item became; null for one that was never accepted. */
export const productOf = (state: ConsignmentState): number | null =>
  'productId' in state ? state.productId : null

const parcelIn = ({ courier, trackingNumber }: Parcel): Parcel => ({ courier, trackingNumber })

/** How often the item was reported missing. */
export const lossesOf = (state: ConsignmentState): number => ('losses' in state ? state.losses : 0)

function evolveKnown(state: KnownConsignment, event: ConsignmentEvent): ConsignmentState {
  const { application } = state
  switch (event.type) {
    case 'consignment.applied':
      return state
    case 'consignment.sent': {
      const { courier, trackingNumber, parcelNumber, waitUntil } = event.data
      const sent = { courier, trackingNumber, parcelNumber, waitUntil }
      return { status: 'application', application, sent }
    }
    case 'consignment.awaited':
      if (state.status !== 'application' || state.sent === null) return state
      return { ...state, sent: { ...state.sent, waitUntil: event.data.waitUntil } }
    case 'consignment.received':
      return { status: 'diagnosis', application, loss: null, losses: 0 }
    case 'consignment.accepted': {
      const { productId, contract } = event.data
      const losses = lossesOf(state)
      return { status: 'consigning', application, productId, contract, loss: null, losses }
    }
    case 'consignment.rejected':
    case 'consignment.not_received': {
      const { cause } = event.data
      return {
        status: 'impossible',
        application,
        cause,
        ...notSentBack,
        loss: null,
        losses: lossesOf(state),
      }
    }
    case 'consignment.given_up':
    case 'consignment.ended': {
      if (state.status !== 'consigning') return state
      const status = event.type === 'consignment.ended' ? 'end' : 'cancel'
      return { ...state, status, ...notSentBack }
    }
    case 'consignment.sent_back':
      return 'sentBack' in state
        ? { ...state, sentBack: parcelIn(event.data), sendings: event.data.sendingNumber }
        : state
    case 'consignment.back_parcel.corrected':
      return 'sentBack' in state
        ? { ...state, sentBack: parcelIn(event.data), backCorrections: event.data.correctionNumber }
        : state
    case 'consignment.send_back.undone':
      return 'sentBack' in state
        ? { ...state, sentBack: null, backCorrections: event.data.correctionNumber }
        : state
    case 'consignment.loss_reported': {
      const { lostBy, agreedValue, lossNumber, wasHidden = false } = event.data
      return 'loss' in state
        ? { ...state, loss: { lostBy, agreedValue, wasHidden }, losses: lossNumber }
        : state
    }
    case 'consignment.found':
      return 'loss' in state ? { ...state, loss: null } : state
    case 'consignment.lost': {
      if (!('loss' in state)) return state
      const contract = 'contract' in state ? state.contract : null
      const ended = { productId: productOf(state), contract, loss: null, losses: state.losses }
      return { status: 'lost', application, ...ended, isRecovered: false }
    }
    case 'consignment.recovered':
      return state.status === 'lost' ? { ...state, isRecovered: true } : state
    default:
      return unreachable(event)
  }
}

function evolve(state: ConsignmentState, event: ConsignmentEvent): ConsignmentState {
  if (state.status !== 'none') return evolveKnown(state, event)
  return event.type === 'consignment.applied'
    ? { status: 'application', application: event.data, sent: null }
    : state
}

/** The consignment after all of its events, oldest first. */
export const foldConsignment = (events: readonly ConsignmentEvent[]): ConsignmentState =>
  events.reduce<ConsignmentState>(evolve, { status: 'none' })
