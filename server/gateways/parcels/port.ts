/** `courier` is the shop's own id of a courier. */
export type Parcel = { courier: string; trackingNumber: string }

/** `unknown`: the provider gave no answer, or does not know the parcel (yet). */
export type ParcelReading =
  | { outcome: 'found'; isDelivered: boolean }
  | { outcome: 'unknown'; reason: string }

/** A provider that tracks parcels. A failure is returned as an outcome, never thrown. */
export type ParcelTracker = {
  /** The couriers whose parcels it can track. */
  couriers: readonly string[]
  track(parcel: Parcel): Promise<ParcelReading>
}
