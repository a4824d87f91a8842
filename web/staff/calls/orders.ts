import type * as staff from '../../../domain/wire/staff.ts'
import { post } from '../../api/call.ts'

type Transition = typeof staff.transitionAnswer
const step = (id: string, path: string) =>
  post<Transition, typeof staff.staffReasonRequest>(`/api/staff/order-items/${id}/${path}`)

/** State transitions of an order item. */
export const orderCalls = {
  prepare: (id: string) => step(id, 'prepare'),
  ship: (id: string) => post<Transition, typeof staff.shipRequest>(`/api/staff/order-items/${id}/ship`),
  delivered: (id: string) =>
    post<Transition, typeof staff.arrivalRequest>(`/api/staff/order-items/${id}/delivered`),
  arrived: (id: string) =>
    post<Transition, typeof staff.arrivalRequest>(`/api/staff/order-items/${id}/arrived`),
  collected: (id: string) => step(id, 'collected'),
  lost: (id: string) => post<Transition, typeof staff.itemLossRequest>(`/api/staff/order-items/${id}/lost`),
  lostComingBack: (id: string) =>
    post<Transition, typeof staff.comingBackLossRequest>(`/api/staff/order-items/${id}/lost-coming-back`),
  found: (id: string) => step(id, 'found'),
  neverArrived: (id: string) =>
    post<Transition, typeof staff.neverArrivedRequest>(`/api/staff/order-items/${id}/never-arrived`),
  undo: (id: string) => post<Transition, typeof staff.undoRequest>(`/api/staff/order-items/${id}/undo`),
  correctParcel: (id: string) =>
    post<Transition, typeof staff.parcelCorrectionRequest>(`/api/staff/order-items/${id}/parcel`),
  correctAddress: (id: string) =>
    post<Transition, typeof staff.addressCorrectionRequest>(`/api/staff/order-items/${id}/address`),
}
