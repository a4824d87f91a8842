import type { Shelf } from './shelf.ts'

/** What the things of a shelf suit. */
export const occasions: Readonly<Partial<Record<Shelf, readonly string[]>>> = {
  topHandle: ['결혼식', '출근', '면접'],
  shoulder: ['출근', '여행'],
  bucket: ['여행'],
  tote: ['출근', '여행'],
  clutch: ['결혼식', '돌잔치', '파티'],
  backpack: ['출근', '여행'],
  dress: ['결혼식', '돌잔치', '파티'],
  outer: ['출근'],
  skirt: ['출근', '결혼식'],
  watch: ['결혼식', '면접'],
  pumps: ['결혼식', '돌잔치', '면접'],
  loafers: ['출근'],
  sunglasses: ['여행'],
  jewellery: ['결혼식', '파티'],
  mensBag: ['출근', '면접'],
  mensBackpack: ['출근', '여행'],
  mensJacket: ['결혼식', '면접', '출근'],
  mensCoat: ['출근'],
  mensDressWatch: ['결혼식', '면접'],
  mensLoafers: ['결혼식', '출근'],
  mensSunglasses: ['여행'],
}
