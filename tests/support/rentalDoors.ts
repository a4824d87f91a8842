import * as accounting from '../../server/accounting/index.ts'
import * as accounts from '../../server/accounts/index.ts'
import * as bankStatements from '../../server/bankStatements/index.ts'
import * as cards from '../../server/cards/index.ts'
import * as cart from '../../server/cart/index.ts'
import * as catalogue from '../../server/catalogue/index.ts'
import * as charges from '../../server/charges/index.ts'
import * as conditions from '../../server/conditions/index.ts'
import * as consignments from '../../server/consignments/index.ts'
import * as coupons from '../../server/coupons/index.ts'
import * as dashboard from '../../server/dashboard/index.ts'
import * as differences from '../../server/differences/index.ts'
import * as explaining from '../../server/explaining/index.ts'
import * as figures from '../../server/figures/index.ts'
import * as grants from '../../server/grants/index.ts'
import * as handling from '../../server/handling/index.ts'
import * as health from '../../server/health/index.ts'
import * as inquiries from '../../server/inquiries/index.ts'
import * as itemRecord from '../../server/itemRecord/index.ts'
import * as joining from '../../server/joining/index.ts'
import * as ledger from '../../server/ledger/index.ts'
import * as memberRecord from '../../server/memberRecord/index.ts'
import * as members from '../../server/members/index.ts'
import { paymentsModule, rentalModule } from '../../server/modules.ts'
import * as notifications from '../../server/notifications/index.ts'
import * as ordering from '../../server/ordering/index.ts'
import * as outgoingPayments from '../../server/outgoingPayments/index.ts'
import type { Module } from '../../server/platform/deps.ts'
import * as uploads from '../../server/platform/uploads/index.ts'
import * as providerPayouts from '../../server/providerPayouts/index.ts'
import * as reviews from '../../server/reviews/index.ts'
import * as settings from '../../server/settings/index.ts'
import * as settlement from '../../server/settlement/index.ts'
import * as shop from '../../server/shop/index.ts'
import * as staff from '../../server/staff/index.ts'
import * as terms from '../../server/terms/index.ts'
import * as wallet from '../../server/wallet/index.ts'

/** The modules that a rental goes through. */
export const doors = [
  members,
  rentalModule,
  catalogue,
  cart,
  coupons,
  paymentsModule,
  ordering,
  dashboard,
  cards,
  conditions,
  charges,
  differences,
  providerPayouts,
  wallet,
  reviews,
  uploads,
  accounts,
  shop,
  settlement,
  outgoingPayments,
  bankStatements,
  consignments,
  ledger,
  accounting,
  inquiries,
  handling,
  notifications,
  joining,
  terms,
  staff,
  explaining,
  health,
  grants,
  memberRecord,
  itemRecord,
  figures,
  settings,
]
export const rentalDoors: readonly Module[] = doors
export const invariants = doors.flatMap((door: Module) => door.invariants ?? [])
