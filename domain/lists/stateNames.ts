import { adjustmentStatusNames } from './adjustments.ts'
import { chargeStatusNames } from './chargeNames.ts'
import { consignmentStatusNames } from './consignments.ts'
import { grantStateNames } from './grants.ts'
import { inquiryStatusNames } from './inquiryNames.ts'
import { standingNames } from './members.ts'
import { orderStatusNames } from './orderStatusNames.ts'
import { paymentStatusNames } from './payments.ts'
import { saleNames } from './products.ts'
import { refundStatusNames } from './refundNames.ts'
import { returnStageNames } from './returns.ts'
import { reviewStateNames } from './reviews.ts'
import { settlementStatusNames } from './settlementNames.ts'
import {
  colleagueStateNames,
  contentStateNames,
  couponStateNames,
  nextRentalNames,
  productRowNames,
  shopStateNames,
  termsStateNames,
} from './workNames.ts'

/**
 * Every state that staff see a name of, by what it is a state of. Lists, drawers, the board and the files take its name
 * from here: one state has one name, and no two states of a thing share one (rule 392).
 */
export const stateNames = {
  order: orderStatusNames,
  return: returnStageNames,
  charge: chargeStatusNames,
  refund: refundStatusNames,
  payment: paymentStatusNames,
  settlement: settlementStatusNames,
  consignment: consignmentStatusNames,
  inquiry: inquiryStatusNames,
  grant: grantStateNames,
  entry: adjustmentStatusNames,
  standing: standingNames,
  sale: saleNames,
  review: reviewStateNames,
  content: contentStateNames,
  terms: termsStateNames,
  coupon: couponStateNames,
  colleague: colleagueStateNames,
  next: nextRentalNames,
  productRow: productRowNames,
  shop: shopStateNames,
} as const
