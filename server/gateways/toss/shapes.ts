import { z } from 'zod'
import { day } from '../../../domain/shared/eventFields.ts'

const won = z.int()

const cancelShape = z.looseObject({
  transactionKey: z.string(),
  cancelAmount: won,
  cancelReason: z.string(),
  canceledAt: z.string(),
  refundableAmount: won.nullish(),
  cancelStatus: z.string().nullish(),
})

const cardShape = z.looseObject({
  issuerCode: z.string(),
  number: z.string(),
  installmentPlanMonths: z.int().nullish(),
  approveNo: z.string().nullish(),
  cardType: z.string().nullish(),
})

export const paymentShape = z.looseObject({
  paymentKey: z.string(),
  orderId: z.string(),
  orderName: z.string().nullish(),
  status: z.enum([
    'READY',
    'IN_PROGRESS',
    'WAITING_FOR_DEPOSIT',
    'DONE',
    'CANCELED',
    'PARTIAL_CANCELED',
    'ABORTED',
    'EXPIRED',
  ]),
  method: z.string().nullish(),
  totalAmount: won,
  balanceAmount: won,
  requestedAt: z.string().nullish(),
  approvedAt: z.string().nullish(),
  lastTransactionKey: z.string().nullish(),
  isPartialCancelable: z.boolean().nullish(),
  card: cardShape.nullish(),
  cancels: z
    .array(cancelShape)
    .nullish()
    .transform((cancels) => cancels ?? []),
  receipt: z.looseObject({ url: z.string() }).nullish(),
  failure: z.looseObject({ code: z.string(), message: z.string() }).nullish(),
})

export const accessTokenShape = z.looseObject({
  accessToken: z.string(),
  refreshToken: z.string(),
  tokenType: z.string(),
  expiresIn: z.int(),
})

const savedCardShape = z.looseObject({
  id: z.string(),
  methodKey: z.string(),
  cardName: z.string().nullish(),
  cardNumber: z.string(),
  issuerCode: z.string(),
  cardType: z.string().nullish(),
  ownerType: z.string().nullish(),
  status: z.string(),
  registeredAt: z.string().nullish(),
})

export const methodsShape = z.looseObject({
  isIdentified: z.boolean(),
  selectedMethodId: z.string().nullish(),
  cards: z.array(savedCardShape),
})

/** A transaction of the settlement list: a capture, or, with `cancel`, a refund of one. */
export const settlementShape = z.looseObject({
  paymentKey: z.string(),
  transactionKey: z.string(),
  orderId: z.string(),
  amount: won,
  /** The provider's fee without its tax. */
  supplyAmount: won,
  vat: won,
  payOutAmount: won,
  approvedAt: z.string(),
  soldDate: day,
  paidOutDate: day,
  cancel: z.looseObject({ cancelAmount: won }).nullish(),
})

/** A transaction: a capture, or a refund of one in a state of cancellation. */
export const transactionShape = z.looseObject({
  paymentKey: z.string(),
  transactionKey: z.string(),
  status: z.string(),
  transactionAt: z.iso.datetime({ offset: true }),
})

export type TossPayment = z.infer<typeof paymentShape>
export type TossCancel = z.infer<typeof cancelShape>
export type TossSettlement = z.infer<typeof settlementShape>
export type TossTransaction = z.infer<typeof transactionShape>
