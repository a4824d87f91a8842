import type * as z from 'zod/mini'
import { consignmentCourier } from '../../domain/wire/consignments.ts'
import { trackingUrl } from '../ordering/index.ts'

type Named = z.infer<typeof consignmentCourier>

/** The courier as the wire of consignments calls it; one that it does not know is another. */
export const courierOf = (courier: string | null): Named | null =>
  courier === null ? null : (consignmentCourier.safeParse(courier).data ?? 'etc')

/** Where the owner's parcel can be followed; orders call the postal service epost. */
export const parcelPage = (courier: string | null, trackingNumber: string | null): string | null =>
  trackingUrl(courier === 'post' ? 'epost' : courier, trackingNumber)
