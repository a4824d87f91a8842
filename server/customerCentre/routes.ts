import {
  type Faq,
  type FaqType,
  faqsAnswer,
  faqsQuery,
  type Notice,
  noticesAnswer,
  type ServiceCentre,
  serviceCentreAnswer,
} from '../../domain/wire/customerCentre.ts'
import { termsNow } from '../consignments/index.ts'
import { wholeList } from '../platform/database/pages.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { withFigures } from './figures.ts'
import { staffRoutes } from './staffRoutes.ts'

type Db = Deps['db']

const faqsOnTop = 4
const noticesOnTop = 5

const questions = (db: Db) =>
  db.kysely
    .selectFrom('shop.faqs')
    .select(['id', 'type', 'question', 'answer'])
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .orderBy('id')

/** Fills the current figures into the answers. */
async function withCurrentFigures(db: Db, found: readonly Faq[]): Promise<Faq[]> {
  const filledIn = withFigures(await termsNow(db))
  return found.map((faq) => ({ ...faq, answer: filledIn(faq.answer) }))
}

/** Returns the questions of one category or of all, in the order that staff set, with the current figures. */
async function faqs(db: Db, type?: FaqType): Promise<Faq[]> {
  const asked = type === undefined ? questions(db) : questions(db).where('type', '=', type)
  return withCurrentFigures(db, await asked.execute())
}

const published = (db: Db, now: Date) =>
  db.kysely
    .selectFrom('shop.notices')
    .where('withdrawn_at', 'is', null)
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')

/** Returns the published notices, newest first. */
async function notices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Notice[]> {
  const rows = await published(db, clock.now()).select(['id', 'title', 'content', 'published_at']).execute()
  return rows.map(({ published_at, ...row }) => ({ ...row, createdAt: published_at.toISOString() }))
}

/** Returns the first questions and the titles of the newest notices. */
async function serviceCentre({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ServiceCentre> {
  const [top, lines] = await Promise.all([
    questions(db).limit(faqsOnTop).execute(),
    published(db, clock.now()).select(['id', 'title', 'published_at']).limit(noticesOnTop).execute(),
  ])
  return {
    faqs: await withCurrentFigures(db, top),
    notices: lines.map(({ id, title, published_at }) => ({
      id,
      title,
      createdAt: published_at.toISOString(),
    })),
  }
}

/** Calls that everyone may make, logged in or not. */
const publicRoutes: Routes = (deps) => async (app) => {
  app.get(
    '/api/users/service-center',
    { schema: { summary: '고객센터', response: { 200: serviceCentreAnswer } } },
    async () => ({ data: await serviceCentre(deps) }),
  )
  app.get(
    '/api/users/faqs',
    { schema: { summary: '자주 묻는 질문', querystring: faqsQuery, response: { 200: faqsAnswer } } },
    async (request) => wholeList(await faqs(deps.db, request.query.type)),
  )
  app.get(
    '/api/users/notices',
    { schema: { summary: '공지사항', response: { 200: noticesAnswer } } },
    async () => wholeList(await notices(deps)),
  )
}

export const routes: Routes = (deps) => async (app) => {
  await app.register(publicRoutes(deps))
  await app.register(staffRoutes(deps))
}
