import { z } from 'zod'
import { type EventDefinitions, type EventOf, eventsOf, movesNoValue } from '../ledger/defineEvent.ts'
import { day, id, serial } from '../shared/eventFields.ts'

/** Why a product's days are closed permanently: it is lost, or its owner took it back. */
export const closedBecause = z.enum(['lost', 'given_up'])
export type ClosedBecause = z.infer<typeof closedBecause>
/** Closed for good, or kept by the owner of a consigned item, who opens the days again (rule 410). */
export const blockedBecause = z.enum([...closedBecause.options, 'owner'])

const rentalEvent = eventsOf({
  kind: 'product',
  title: (productId) => `상품 ${productId}`,
  of: ({ productId }: { productId: number }) => productStream(productId),
})

/** Days that are closed for good say why (rule 297). */
export const rentalEvents = {
  /**
   * Staff take a product off the calendar for some days (repair, photos, cleaning), with `because` null, its owner
   * keeps some days, or the days of a product that is gone are closed.
   */
  'product.downtime.added': rentalEvent({
    title: '대여 중지 등록',
    schema: z.strictObject({
      productId: serial,
      downtimeId: id,
      ...{ from: day, to: day },
      because: blockedBecause.nullable(),
    }),
    explain: movesNoValue,
  }),
  'product.downtime.removed': rentalEvent({
    title: '대여 중지 해제',
    schema: z.strictObject({ productId: serial, downtimeId: id }),
    explain: movesNoValue,
  }),
  /** An item of the shop itself cannot be found, though no rental has it (rule 533). */
  'product.lost': rentalEvent({
    title: '보관 중 분실',
    schema: z.strictObject({
      productId: serial,
      /** 1 for the first loss, one more for each later one. */
      lossNumber: serial,
    }),
    explain: movesNoValue,
  }),
  /** It is here again. */
  'product.found': rentalEvent({
    title: '보관 중 분실 상품 다시 찾음',
    schema: z.strictObject({ productId: serial, lossNumber: serial }),
    explain: movesNoValue,
  }),
} satisfies EventDefinitions

export type RentalEvent = EventOf<typeof rentalEvents>

/** The stream of a product's calendar. */
export const productStream = (productId: number): string => `product:${productId}`
