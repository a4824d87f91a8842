import { chargeSubject } from './charges/index.ts'
import { deliverySubject, extensionSubject, orderSubject } from './ordering/index.ts'
import type { PaymentSubjects } from './payments/index.ts'

/** All that costs money. A new kind, such as a membership, is one more module here. */
export const paymentSubjects: PaymentSubjects = {
  order: orderSubject,
  charge: chargeSubject,
  extension: extensionSubject,
  delivery: deliverySubject,
}
