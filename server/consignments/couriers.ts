import type * as z from 'zod/mini'
import { consignmentCourier } from '../../domain/wire/consignments.ts'
import { trackingUrl } from '../ordering/index.ts'

type CourierName = z.infer<typeof consignmentCourier>

/** The courier under its name in the consignments API; one unknown to it is `etc`. */
export const courierOf = (courier: string | null): CourierName | null =>
  courier === null ? null : (consignmentCourier.safeParse(courier).data ?? 'etc')

/** The tracking page of the owner's parcel. Consignments call the postal service `post`, orders `epost`. */
export const parcelPage = (courier: string | null, trackingNumber: string | null): string | null =>
  trackingUrl(courier === 'post' ? 'epost' : courier, trackingNumber)
