import * as accounting from './accounting/index.ts'
import * as accounts from './accounts/index.ts'
import * as addresses from './addresses/index.ts'
import * as alerts from './alerts/index.ts'
import * as bankStatements from './bankStatements/index.ts'
import * as brands from './brands/index.ts'
import * as cards from './cards/index.ts'
import * as cart from './cart/index.ts'
import * as catalogue from './catalogue/index.ts'
import * as charges from './charges/index.ts'
import * as conditions from './conditions/index.ts'
import * as consignments from './consignments/index.ts'
import * as consistency from './consistency/index.ts'
import * as coupons from './coupons/index.ts'
import * as customerCentre from './customerCentre/index.ts'
import * as dashboard from './dashboard/index.ts'
import * as differences from './differences/index.ts'
import * as explaining from './explaining/index.ts'
import * as figures from './figures/index.ts'
import * as grants from './grants/index.ts'
import * as handling from './handling/index.ts'
import * as health from './health/index.ts'
import * as identity from './identity/index.ts'
import * as inquiries from './inquiries/index.ts'
import * as itemRecord from './itemRecord/index.ts'
import * as joining from './joining/index.ts'
import * as ledger from './ledger/index.ts'
import * as likes from './likes/index.ts'
import * as mailing from './mailing/index.ts'
import * as memberRecord from './memberRecord/index.ts'
import * as members from './members/index.ts'
import * as notifications from './notifications/index.ts'
import * as ordering from './ordering/index.ts'
import * as outgoingPayments from './outgoingPayments/index.ts'
import { paymentSubjects } from './paymentSubjects.ts'
import * as payments from './payments/index.ts'
import type { Module, OwnedTables } from './platform/deps.ts'
import { recordInvariants } from './platform/eventStore/sealedRecords.ts'
import { tables as platformTables } from './platform/ownedTables.ts'
import * as uploads from './platform/uploads/index.ts'
import * as profile from './profile/index.ts'
import * as promotions from './promotions/index.ts'
import * as providerPayouts from './providerPayouts/index.ts'
import * as providerUnlinks from './providerUnlinks/index.ts'
import * as ranking from './ranking/index.ts'
import * as recovery from './recovery/index.ts'
import * as rental from './rental/index.ts'
import * as reviews from './reviews/index.ts'
import * as search from './search/index.ts'
import * as settings from './settings/index.ts'
import * as settlement from './settlement/index.ts'
import * as shop from './shop/index.ts'
import * as social from './social/index.ts'
import * as staff from './staff/index.ts'
import * as storefront from './storefront/index.ts'
import * as terms from './terms/index.ts'
import * as wallet from './wallet/index.ts'
import * as withdrawal from './withdrawal/index.ts'

/** The rental module imports no other, so its routes are given the check for known products here. */
export const rentalModule: Module = { ...rental, routes: rental.routesFor(catalogue.isKnownProduct) }

/** Payments know nothing of what is paid for, so their routes are given it here. */
export const paymentsModule: Module = { ...payments, routes: payments.routesFor(paymentSubjects) }

/** All modules. The storefront comes last: it answers every address that no other module handles. */
export const modules: readonly Module[] = [
  members,
  identity,
  joining,
  social,
  mailing,
  alerts,
  recovery,
  profile,
  withdrawal,
  providerUnlinks,
  addresses,
  accounts,
  rentalModule,
  catalogue,
  search,
  brands,
  likes,
  ranking,
  promotions,
  cart,
  coupons,
  differences,
  paymentsModule,
  ordering,
  cards,
  conditions,
  charges,
  consignments,
  wallet,
  grants,
  reviews,
  providerPayouts,
  settlement,
  outgoingPayments,
  bankStatements,
  ledger,
  accounting,
  inquiries,
  customerCentre,
  notifications,
  dashboard,
  staff,
  memberRecord,
  itemRecord,
  figures,
  handling,
  explaining,
  consistency,
  health,
  terms,
  shop,
  settings,
  uploads,
  storefront,
]

/** What the modules contribute to the event store beside event types and projections. */
export { eventTypes, projections } from './eventLog.ts'

const sealedRecords = modules.flatMap((module) => module.sealedRecords ?? [])
export const invariants = [
  ...modules.flatMap((module) => module.invariants ?? []),
  ...withdrawal.invariantsFor(modules),
  ...recordInvariants(sealedRecords),
]
export const tables: OwnedTables = Object.assign(
  { ...platformTables },
  ...modules.map((module) => module.tables ?? {}),
)
export const functions = modules.flatMap((module) => module.functions ?? [])
export const queues = modules.flatMap((module) => module.queues ?? [])
