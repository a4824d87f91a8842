import type { StaffOrderItem, StaffOrderRow } from '../../domain/wire/staffOrders.ts'

/** The id of an order, of its item and of what belongs to them. */
export const id = '01930000-0000-7000-8000-000000000001'

/** A rental of the shop's own product that came back, as a list of the console has it. */
export const anOrderRow: StaffOrderRow = {
  ...{ orderId: id, orderItemId: id, orderNumbers: '261120-4TR8WD', status: 'collected', productId: 7 },
  ...{ productCode: 'BAG-7', brandName: 'VERANNE', productName: '토트', memberId: 3, memberName: '김*지' },
  ...{ rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-06', shipsOn: '2026-12-01' },
  ...{ pickUpOn: '2026-12-07', lateDays: 0, courier: null, trackingNumber: null, finalAmount: 48_000 },
  ...{ consignmentId: null, elsewhere: null, corrections: 0, addressNumber: 0, loss: null },
  ...{ isArrivalPresumed: false, isLostByShop: false, isArrivalAwaited: false, isReportedMissing: false },
  ...{ placedAt: '2026-11-20T01:00:00.000Z', today: '2026-12-07' },
}

/** The same rental as its drawer has it. */
export const anOrderItem: StaffOrderItem = {
  ...anOrderRow,
  ...{ image: null, trackingUrl: null, parcel: null, contact: null, orderCorrections: 0 },
  price: {
    ...{ totalRentPrice: 49_200, periodDiscount: -1_200, couponShare: 0, finalAmount: 48_000 },
    ...{ pointsShare: 0, deliveryFee: 0, orderTotal: 48_000 },
  },
  ...{ cancellation: null, cancelling: { item: null, order: null }, itemReturn: null, exchanges: [] },
  ...{ extensions: [], refunds: [], siblings: [], timeline: [], next: null },
}
