// Bytes of every page against the budgets of the client's design; more than the budget fails the build.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { buildClientWhenStale, newestClient } from '../../server/cli/supervisor/client.ts'

const client = join(newestClient(), 'client')
const staffConsole = join(newestClient(), 'staff')
const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  src: z.string().optional(),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
type Manifest = Map<string, z.infer<typeof chunk>>

const K = 1024
const cssLimit = 12 * K
/**
 * What a page fetches until it answers taps, gzip. Aimed at are 136 K for home, lists, search and detail, 132 K for the
 * cart and 134 K for my page. Every page brings the names of all screens and all calls: those of returns, reviews,
 * inquiries, payments and the account cost each of them 2 to 3 K more, those of consigning and settling another one,
 * and what a card says of the chosen days, a session that outlives a server and what could not be read one more; what
 * keeps an early tap or scroll half a K. A card without a picture that says so, and the focus that a removed keyword or
 * filter hands on, cost 0.2 K. Fewer and larger files bring 1.5 K that some of their pages do not need: each file
 * costs a slow line a round trip. The period of the visit, which every card reads, and files that failed and are
 * fetched again cost each page 0.9 K more, and the sentences of refusals, which server and client share, 0.2 K. The calls of an
 * extension and of a changed delivery cost each page 0.2 K, and a member who leads nowhere else while logging out another
 * 0.1 K, as do the calls of an owner's calendar, those of a delivery fee that is paid later, and the step back past the
 * entries of a frame. A keyword without invisible marks costs 0.1 K, and so does what refuses such a name in a form, the form of consigning 0.3 K.
 * A session that is renewed when the server rejects it, with the heart of what was liked long ago, costs each page 0.1 K,
 * and so do a focus that no dialog loses to its page and a question that comes once Back is undone; the three pages with
 * the provider's sheet, which wait for that step as well, 0.5 K. What is saved with a tap and ends as it was wished, the
 * focus that a removed row hands on, what is kept of typed words and a page that was left costs each page up to 0.7 K: more
 * pages share them, in the one file that all pages have. Likes
 * that are read a page at a time cost each page less than 0.1 K, and the lists, whose files are cut anew around what they
 * share with the likes, 0.6 K. A button that keeps the focus while it cannot be pressed costs each page 0.1 K.
 * A form that is stored once however often it is sent, days of an old link and pages that are read again after a lost
 * answer cost each page 0.1 to 0.2 K, and the lists and reviews 0.3 K. Calls whose ids lead to no other call cost 0.1 K.
 * Marks without end that are not composed cost the pages with forms 0.1 K, and lateness that knows when an item arrived, with
 * what an extension costs when it is cancelled, the page of an order 0.8 K. What asks before typed words are left, which forms
 * share, why a payment beside its order ended and how many items an order has cost each page up to 0.2 K. A session that
 * says that its member has left, and the shop's day with the days on which it is closed, cost each page up to 0.3 K, and days
 * under return the page of an order 0.6 K.
 * Browsers that take Brotli, which all of today's do, fetch an eighth less.
 */
const limits: readonly { screens: RegExp; limit: number; css?: number }[] = [
  // The library of dates and the router as it is published take 1 K (lists) and 2 K (search) more.
  { screens: /^(productList|brandProducts)$/, limit: 149.5 * K },
  { screens: /^search$/, limit: 151.1 * K },
  { screens: /^(productDetail|planningProducts)$/, limit: 147.9 * K },
  { screens: /^home$/, limit: 146.9 * K },
  // It reads its pages as the lists do.
  { screens: /^interest$/, limit: 145.9 * K },
  { screens: /^luxury$/, limit: 143.4 * K },
  // Brands of another search that go once the next ones cannot be read: 0.1 K.
  { screens: /^(brand|ranking)$/, limit: 141.9 * K },
  { screens: /^(category|productSimilar|promotion|newMemberCoupon|eventDetail)$/, limit: 139.9 * K },
  { screens: /^cart$/, limit: 141 * K },
  { screens: /^login$/, limit: 146 * K },
  // Names of chunks are hashes, which compress by chance: a page that filled its budget needs a tenth of a K of room.
  // Its fields hand the focus on while they wait: 0.1 K.
  { screens: /^join/, limit: 170.7 * K },
  // The calendar is a file of its own since the sheet of an extension shows its months: 0.5 K, and 0.3 K of styles.
  { screens: /^productRent$/, limit: 161.9 * K, css: 12.4 * K },
  // The field of points is a file of its own since the sheet of an extension has it too: 0.1 K.
  { screens: /^order$/, limit: 176.8 * K },
  // The number of a waybill as it is copied, with the shapes of the wire, 0.1 K.
  // The calculator's field of numbers; the form with the machine, the field, the photos and the shapes of the wire. A
  // field of sums that takes digits in full width costs the pages that have one less than 0.1 K, and a sentence for a price
  // that is too high as much.
  { screens: /^luxshare$/, limit: 147.3 * K },
  // Back closes the provider's page of cards: 0.3 K.
  { screens: /^luxshareApply$/, limit: 183 * K },
  // Digits in full width are digits.
  { screens: /^(findId|resetPassword|userInfo|changePassword|delivery|withdraw|account)$/, limit: 161.4 * K },
  { screens: /^findPasswordEmail$/, limit: 166 * K },
  // The receipt for paper, the return and the review entry are on the page itself. The tables of actions that the guards
  // read, with the sentences of what stands in the way, cost the two pages whose buttons read them one more.
  // Extensions, and the entries to one and to another delivery, cost half a K, and the parts of a refund that card and
  // account share, or that are late in part, 0.1 K, with the account that was paid 0.2 K. A parcel that may never have arrived promises no day: 0.2 K.
  { screens: /^orderDetail$/, limit: 151.6 * K },
  // What was added to which month, in the words of the message: 0.3 K.
  { screens: /^consignmentDetail$/, limit: 147.3 * K },
  { screens: /./, limit: 145.3 * K },
]

if (!(await buildClientWhenStale())) process.exit(1)
const manifest = manifestOf(client)
const entry = entryOf(manifest)

// It keeps the taps of a page whose other scripts are still on their way.
const shared = manifest.get(entry)?.imports ?? []
if (shared.length > 0) throw new Error(`the first script waits for ${shared.join(', ')}`)

// Otherwise the server would compress it for every visitor.
const undense = [...manifest.values()]
  .map(({ file }) => file)
  .filter((file) => /\.(js|css)$/.test(file) && !existsSync(join(client, `${file}.br`)))
if (undense.length > 0) throw new Error(`not compressed by the build: ${undense.join(', ')}`)

const app = 'app/start.tsx'
if (!manifest.has(app)) throw new Error('the manifest does not name the application')
const screensOf = (built: Manifest) =>
  [...built.keys()].filter((key) => /^screens\/[^/]+\/\w+Screen\.tsx$/.test(key))
const screens = screensOf(manifest)
let over = 0
for (const key of screens.sort()) {
  const screen = key.split('/')[1] ?? key
  const { js, css } = weigh(client, manifest, [entry, app, key])
  const { limit = 0, css: mostCss = cssLimit } =
    limits.find(({ screens: pattern }) => pattern.test(screen)) ?? {}
  const isOver = js > limit || css > mostCss
  if (isOver) over += 1
  console.log(
    `${isOver ? 'OVER' : 'ok  '} ${screen.padEnd(18)} js ${kib(js)} of ${kib(limit)}   css ${kib(css)} of ${kib(mostCss)}`,
  )
}

/**
 * What a page of the console fetches. What a dialog or a form shows of a row that changed meanwhile, before it acts again, and the
 * sentences of who was first cost each list up to 0.9 K; what it knows of a row that left its list, and a choice that leaves it
 * with a word, up to 0.3 K more, and the orders 0.6 K. Every list can show a filter that a link set, the sums of a period below it, and its
 * members as links. Its menu carries the guards' table of actions with its sentences, 1 to 6 K, and the columns that only
 * its files have. Each page brings the names and calls of all others: the members' record, the month and its entries cost
 * each 1.5 K, the item's record, labels and work by scan 0.7 K, notes and assignment of a row 1 K, and an objection and
 * its waiver 2 K where charges are listed. The figures cost each 0.2 K, and so do before and after of each row of a dialog;
 * a coupon's category in its preview costs that page 0.2 K more. What a state means, the actions of a drawer and the
 * columns that fold away beside it cost each list 2 to 4 K, and the fields of dates each form 3 K: a list's filters load
 * them when they are drawn. A field of files in the console's words costs the forms that have one 1 K, and the files that
 * lists share are cut anew around it and the month between its neighbours, 0.6 K. Names that can be read, headings that follow
 * the one above them and what takes the focus while it scrolls cost each page 0.4 K. A form that keeps what was typed when
 * a colleague's newer values come costs the pages with forms 0.3 K. The marks of states that the record of a member shares
 * with the lists are files of their own, whose names cost each page 0.1 K. A refused
 * action that can be tried again on the row as it is by then, and a drawer that says why it offers none, cost lists 0.2 K. Digits
 * in full width are digits: 0.1 K, and a drawer that says what became of a row that left its list 0.2 K. A long dialog that
 * keeps its title, its button and the field with the focus in view costs 0.1 K, and a form that says how a day is typed,
 * with the names of the codes of content, up to 0.4 K. The files that shipping by scan and by a list of waybills share,
 * whose names every page knows, cost 0.1 K, and the whole lists of a member's coupons, messages, notes, logins and
 * payouts with the menu that marks the entry above them 0.2 K. A dialog that says why it does not ask what others ask,
 * and the sentences of an owner's part that may not change, cost lists 0.1 K, and the charges, which ask for that part,
 * 0.4 K. The sentence of an entry whose difference is opened again elsewhere, the calls that open it, and what it does to
 * the sum, cost each page up to 0.2 K. The pages with their roles are one table, which the server reads as well, and a
 * form knows which of its fields it shows: up to 0.4 K where rows are acted upon. A form that keeps what is typed while
 * it is sent, waits for its uploads and asks for every form of its page before one leaves costs the pages with forms up
 * to 0.4 K, and a list whose cursor goes with its filter 0.1 K. An arrival that can be confirmed, in the guards' table,
 * and choices that are never buttons cost lists less than 0.1 K, as do shares of one refund that add up to it, and labels that
 * are read in either mode of the keyboard. The end of a rental that never arrived costs each page, with its call, 0.1 K.
 * A drawer that reads its own row, whatever page of the list is shown, costs each list 1 K, and forms that keep typed words
 * when a colleague is faster, when a session ends, and when what they made comes, up to 4 K: they share what asks and what
 * keeps with the dialogs, in files that each page with a form has. Buttons and forms that keep the focus cost each page up
 * to 0.2 K, and what is created once, however often it is sent, the pages that create 0.2 K. Answers that go once the next
 * ones cannot be read, requests that belong to their session, polls that say so and a day that ends while its page is open
 * cost each page 0.6 K, and what says beside a field or a filter that its answer is missing 0.2 K, where nothing else did
 * 0.5 K. The decision about a refund that is quoted while it is typed, with its split, costs the orders 4 K.
 * What ships names what was packed and where to, and a list of another whole names what it replaces: each page 0.1 to 0.2 K.
 * A word of the address that no filter offers costs each list 0.3 K.
 * A menu whose code comes when one is about to be opened takes 50 K from each page.
 */
const consoleLimits = [
  // Each event is told with its extensions, grants and entries, and is reversed from there.
  { screens: /(Explain|Adjustments)Screen\.tsx$/, limit: 178.5 * K },
  // The reconciliation's three lists are one screen: splitting it would only serve the figure. A closing that is taken back
  // costs 0.2 K. The shop's own accounts, each with its last day, stand in a table below: 5 K.
  { screens: /(Differences|Payouts)Screen\.tsx$/, limit: 183.9 * K },
  // The actions ask with fields of their own: late days as the calendar gives them, what is left of an item's list price, a
  // corrected address that says what its delivery fee does, what is given back. The arrival is confirmed here: 0.2 K,
  // and taken back, or found never to have been: 0.5 K.
  { screens: /OrdersScreen\.tsx$/, limit: 190.3 * K },
  { screens: /ConsignmentsScreen\.tsx$/, limit: 176 * K },
  { screens: /ChargesScreen\.tsx$/, limit: 176.4 * K },
  // Six views on one page, each with its chart, its table and its files.
  { screens: /Figure(s|Rows)Screen\.tsx$/, limit: 183.6 * K },
  // Rights, logins and codes of a colleague are acted upon beside each other.
  { screens: /ColleaguesScreen\.tsx$/, limit: 186 * K },
  // Prices and days off of many products at once ask for days and say what is in the way of each product; the form says
  // what parcels cost.
  { screens: /ProductsScreen\.tsx$/, limit: 177.6 * K },
  // The preview stands beside the form and reads its fields, whose hints say how the days of a copy are counted.
  { screens: /CouponsScreen\.tsx$/, limit: 174.5 * K },
  // What a month comes to, and its payout, are said in the words of the statement: 4 K.
  { screens: /SettlementsScreen\.tsx$/, limit: 178.7 * K },
  // What a check found of their rows stands above shelves and showcases, as above every kind of content.
  { screens: /Sh(elves|owcase)Screen\.tsx$/, limit: 175.7 * K },
  { screens: /./, limit: 173.8 * K },
]
const limitOf = (key: string): number => consoleLimits.find(({ screens }) => screens.test(key))?.limit ?? 0

// No page of the shop knows a file of the console, and each of the console's pages keeps its own budget.
const staffManifest = manifestOf(staffConsole)
const staffFiles = new Set([...staffManifest.values()].map(({ file }) => file))
const known = [...manifest.values()].filter(
  ({ file, src }) => staffFiles.has(file) || src?.includes('staff/'),
)
if (known.some(({ file }) => file.endsWith('.js')))
  throw new Error(`the shop fetches ${known.map(({ file }) => file).join(', ')} of the console`)
const staffScreens = screensOf(staffManifest)
for (const key of staffScreens.sort()) {
  const { js } = weigh(staffConsole, staffManifest, [entryOf(staffManifest), key])
  const limit = limitOf(key)
  if (js > limit) over += 1
  console.log(
    `${js > limit ? 'OVER' : 'ok  '} console ${key.split('/')[1]?.padEnd(10)} js ${kib(js)} of ${kib(limit)}`,
  )
}
screens.push(...staffScreens)
console.log(`${screens.length - over} passed, ${over} failed`)
process.exit(over === 0 && screens.length > 0 ? 0 : 1)

function manifestOf(folder: string): Manifest {
  const text = readFileSync(join(folder, '.vite/manifest.json'), 'utf8')
  return new Map(Object.entries(z.record(z.string(), chunk).parse(JSON.parse(text))))
}

function entryOf(built: Manifest): string {
  const found = [...built.keys()].find((key) => built.get(key)?.isEntry)
  if (found === undefined) throw new Error('the manifest names no entry')
  return found
}

function reachedFrom(built: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    const found = built.get(key)
    if (found === undefined || seen.has(key)) return
    seen.add(key)
    for (const next of found.imports) visit(next)
  }
  for (const key of keys) visit(key)
  return seen
}

function weigh(folder: string, built: Manifest, keys: readonly string[]): { js: number; css: number } {
  const chunks = [...reachedFrom(built, keys)].flatMap((key) => built.get(key) ?? [])
  return {
    js: bytes(folder, new Set(chunks.map(({ file }) => file))),
    css: bytes(folder, new Set(chunks.flatMap(({ css }) => css))),
  }
}

function bytes(folder: string, files: ReadonlySet<string>): number {
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    0,
  )
}

function kib(size: number): string {
  return `${(size / K).toFixed(1)}K`.padStart(7)
}
