import { mayAct, type StaffRole } from './staffRoles.ts'

/** The pages of the console. */
export const staffPaths = {
  board: '/staff',
  login: '/staff/login',
  logout: '/staff/logout',
  figures: '/staff/figures',
  figureRows: '/staff/figures/rows',
  orders: '/staff/orders',
  parcels: '/staff/parcels',
  pickList: '/staff/pick-list',
  returns: '/staff/returns',
  late: '/staff/late',
  calendar: '/staff/calendar',
  scan: '/staff/scan',
  item: '/staff/items/:id',
  itemLabels: '/staff/item-labels',
  members: '/staff/members',
  member: '/staff/members/:id',
  memberCoupons: '/staff/members/:id/coupons',
  memberMessages: '/staff/members/:id/messages',
  memberNotes: '/staff/members/:id/notes',
  grants: '/staff/grants',
  grantFile: '/staff/grants/file',
  charges: '/staff/charges',
  consignments: '/staff/consignments',
  inquiries: '/staff/inquiries',
  answerTemplates: '/staff/answer-templates',
  reviews: '/staff/reviews',
  products: '/staff/products',
  productFile: '/staff/products/file',
  showcase: '/staff/showcase',
  stories: '/staff/stories',
  help: '/staff/help',
  coupons: '/staff/coupons',
  shelves: '/staff/shelves',
  searchWords: '/staff/search-words',
  holidays: '/staff/holidays',
  terms: '/staff/terms',
  footer: '/staff/footer',
  rates: '/staff/consignment-rates',
  vat: '/staff/vat',
  maintenance: '/staff/maintenance',
  explain: '/staff/explain',
  settlements: '/staff/settlements',
  statement: '/staff/settlements/statement',
  settlementTrend: '/staff/settlements/trend',
  payments: '/staff/payments',
  payouts: '/staff/payouts',
  differences: '/staff/differences',
  refunds: '/staff/refunds',
  points: '/staff/points',
  pointLots: '/staff/points/lots',
  memberPoints: '/staff/points/member',
  books: '/staff/books',
  month: '/staff/month',
  adjustments: '/staff/adjustments',
  events: '/staff/events',
  records: '/staff/records',
  asOf: '/staff/as-of',
  consistency: '/staff/consistency',
  health: '/staff/health',
  colleagues: '/staff/colleagues',
  settings: '/staff/settings',
  account: '/staff/account',
  enrol: '/staff/enrol',
} as const

/** A page of the console behind its login. */
export type StaffPage = Exclude<keyof typeof staffPaths, 'login' | 'logout' | 'enrol'>

const admin: readonly StaffRole[] = ['admin']
const operations: readonly StaffRole[] = ['operations']
const finance: readonly StaffRole[] = ['finance']
const content: readonly StaffRole[] = ['content']
const operationsAndFinance: readonly StaffRole[] = ['operations', 'finance']
const operationsAndContent: readonly StaffRole[] = ['operations', 'content']
const everyTeam: readonly StaffRole[] = ['operations', 'finance', 'content']
const everybody: readonly StaffRole[] = []

/** Who may open a page, besides admin; no role is everybody. Login, logout and enrolment come before any role. */
export const rolesOfPage: Readonly<Record<StaffPage, readonly StaffRole[]>> = {
  board: operationsAndFinance,
  figures: operationsAndFinance,
  figureRows: operationsAndFinance,
  orders: operationsAndFinance,
  parcels: operations,
  pickList: operations,
  returns: operationsAndFinance,
  late: operations,
  calendar: operationsAndContent,
  scan: operations,
  item: everyTeam,
  itemLabels: operationsAndContent,
  members: operationsAndFinance,
  member: operationsAndFinance,
  memberCoupons: operationsAndFinance,
  memberMessages: operationsAndFinance,
  memberNotes: operationsAndFinance,
  grants: operationsAndFinance,
  grantFile: operationsAndFinance,
  charges: operationsAndFinance,
  consignments: operationsAndFinance,
  inquiries: operations,
  answerTemplates: operations,
  reviews: operationsAndContent,
  products: operationsAndContent,
  productFile: content,
  showcase: content,
  stories: content,
  help: content,
  coupons: content,
  shelves: content,
  searchWords: content,
  holidays: operationsAndContent,
  terms: content,
  footer: content,
  rates: finance,
  vat: finance,
  maintenance: content,
  explain: finance,
  settlements: finance,
  statement: finance,
  settlementTrend: finance,
  payments: finance,
  payouts: finance,
  differences: finance,
  refunds: finance,
  points: finance,
  pointLots: finance,
  memberPoints: finance,
  books: finance,
  month: finance,
  adjustments: finance,
  events: finance,
  records: everyTeam,
  asOf: finance,
  consistency: operationsAndFinance,
  health: operations,
  colleagues: admin,
  settings: admin,
  account: everybody,
}

const gates: Readonly<Partial<Record<string, readonly StaffRole[]>>> = rolesOfPage

/** Returns the paths of the pages that a colleague with these roles may open (rule 473). */
export const pagesFor = (roles: readonly StaffRole[]): string[] =>
  Object.entries(staffPaths).flatMap(([name, path]) => {
    const wanted = gates[name]
    return wanted !== undefined && mayAct(roles, wanted) ? [path] : []
  })
