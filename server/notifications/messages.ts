import type { DatedMessage, EventMessage, RowMessage, Wording } from './message.ts'
import { accountChanged } from './messages/accountChanged.ts'
import { addressCorrected } from './messages/addressCorrected.ts'
import { backParcelCorrected } from './messages/backParcelCorrected.ts'
import { chargeDeducted } from './messages/chargeDeducted.ts'
import { chargeDeductionRefunded } from './messages/chargeDeductionRefunded.ts'
import { chargeFailed } from './messages/chargeFailed.ts'
import { chargeMade } from './messages/chargeMade.ts'
import { chargePaid } from './messages/chargePaid.ts'
import { chargeReduced } from './messages/chargeReduced.ts'
import { chargeRefunded } from './messages/chargeRefunded.ts'
import { chargeWaived } from './messages/chargeWaived.ts'
import { consentChanged } from './messages/consentChanged.ts'
import { consentConfirmed } from './messages/consentConfirmed.ts'
import { consignmentAccepted } from './messages/consignmentAccepted.ts'
import { consignmentEnded } from './messages/consignmentEnded.ts'
import { consignmentFound } from './messages/consignmentFound.ts'
import { consignmentGivenUp } from './messages/consignmentGivenUp.ts'
import { consignmentLost } from './messages/consignmentLost.ts'
import { consignmentMissing } from './messages/consignmentMissing.ts'
import { consignmentNotReceived } from './messages/consignmentNotReceived.ts'
import { consignmentReceived } from './messages/consignmentReceived.ts'
import { consignmentRejected } from './messages/consignmentRejected.ts'
import { consignmentSentBack } from './messages/consignmentSentBack.ts'
import { couponGiven } from './messages/couponGiven.ts'
import { deliveryChanged } from './messages/deliveryChanged.ts'
import { deliveryFeeChanged } from './messages/deliveryFeeChanged.ts'
import { deviceAdded } from './messages/deviceAdded.ts'
import { goodwillCounted } from './messages/goodwillCounted.ts'
import { goodwillGranted } from './messages/goodwillGranted.ts'
import { inquiryAnswered } from './messages/inquiryAnswered.ts'
import { itemCancelled } from './messages/itemCancelled.ts'
import { arrivalConfirmed, itemDelivered } from './messages/itemDelivered.ts'
import { itemExchanged } from './messages/itemExchanged.ts'
import { itemExtended } from './messages/itemExtended.ts'
import { itemLost } from './messages/itemLost.ts'
import { itemLostComingBack } from './messages/itemLostComingBack.ts'
import { itemRefunded } from './messages/itemRefunded.ts'
import { itemRentedInstead } from './messages/itemRentedInstead.ts'
import { itemRentedOut } from './messages/itemRentedOut.ts'
import { itemShipped } from './messages/itemShipped.ts'
import { memberBlocked } from './messages/memberBlocked.ts'
import { memberUnblocked } from './messages/memberUnblocked.ts'
import { orderPlaced } from './messages/orderPlaced.ts'
import { ownersDaysOpened } from './messages/ownersDaysOpened.ts'
import { ownersEarningsRefunded } from './messages/ownersEarningsRefunded.ts'
import { ownersRentalCancelled } from './messages/ownersRentalCancelled.ts'
import { ownersRentalExchanged } from './messages/ownersRentalExchanged.ts'
import { ownersRentalExtended } from './messages/ownersRentalExtended.ts'
import { ownersRentalReturned } from './messages/ownersRentalReturned.ts'
import { ownersShareTakenBack } from './messages/ownersShareTakenBack.ts'
import { parcelCorrected } from './messages/parcelCorrected.ts'
import { passwordChanged } from './messages/passwordChanged.ts'
import { deliveryFeeReversed, paymentReversed } from './messages/paymentReversed.ts'
import { pickUpTomorrow } from './messages/pickUpTomorrow.ts'
import { pointsExpiring } from './messages/pointsExpiring.ts'
import { pointsGiven } from './messages/pointsGiven.ts'
import { refundConfirmed } from './messages/refundConfirmed.ts'
import { refundRejected } from './messages/refundRejected.ts'
import { refundTransferred } from './messages/refundTransferred.ts'
import { returnApproved } from './messages/returnApproved.ts'
import { returnCompleted } from './messages/returnCompleted.ts'
import { returnDeclined } from './messages/returnDeclined.ts'
import { returnLost } from './messages/returnLost.ts'
import { sendBackUndone } from './messages/sendBackUndone.ts'
import { settlementCarriedForward } from './messages/settlementCarriedForward.ts'
import { settlementFailed } from './messages/settlementFailed.ts'
import { settlementPaid } from './messages/settlementPaid.ts'
import { settlementSentBack } from './messages/settlementSentBack.ts'
import { stepUndone } from './messages/stepUndone.ts'

/** All messages to members, each in a file of its own. */
export const eventMessages: readonly EventMessage[] = [
  orderPlaced,
  itemShipped,
  itemDelivered,
  arrivalConfirmed,
  stepUndone,
  parcelCorrected,
  addressCorrected,
  deliveryChanged,
  deliveryFeeChanged,
  itemExchanged,
  itemExtended,
  itemCancelled,
  returnApproved,
  returnDeclined,
  returnLost,
  returnCompleted,
  itemRefunded,
  ...refundConfirmed,
  ...refundTransferred,
  ...refundRejected,
  ...goodwillGranted,
  ...goodwillCounted,
  ...paymentReversed,
  deliveryFeeReversed,
  chargeMade,
  chargePaid,
  chargeFailed,
  chargeWaived,
  chargeReduced,
  chargeRefunded,
  chargeDeducted,
  chargeDeductionRefunded,
  consentChanged,
  itemLost,
  itemLostComingBack,
  itemRentedOut,
  itemRentedInstead,
  ownersRentalCancelled,
  ownersRentalExchanged,
  ownersRentalExtended,
  ownersRentalReturned,
  ownersEarningsRefunded,
  ...ownersShareTakenBack,
  ownersDaysOpened,
  consignmentReceived,
  consignmentAccepted,
  consignmentRejected,
  consignmentNotReceived,
  consignmentGivenUp,
  consignmentMissing,
  consignmentFound,
  consignmentLost,
  consignmentEnded,
  consignmentSentBack,
  backParcelCorrected,
  sendBackUndone,
  settlementPaid,
  settlementCarriedForward,
  settlementSentBack,
  settlementFailed,
  memberBlocked,
  memberUnblocked,
  deviceAdded,
  passwordChanged,
  accountChanged,
  pointsGiven,
  couponGiven,
]
export const rowMessages: readonly RowMessage[] = [inquiryAnswered]
export const datedMessages: readonly DatedMessage[] = [pickUpTomorrow, pointsExpiring, consentConfirmed]

/** All words in which messages are told. */
export const wordings: readonly Wording[] = [
  ...new Set(
    [...eventMessages, ...rowMessages, ...datedMessages].flatMap((message) => [
      message,
      ...(message.others ?? []),
    ]),
  ),
]
