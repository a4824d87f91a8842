import sanitize from 'sanitize-html'
import { mayDo } from '../../domain/shared/actionTable.ts'
import { helpActions } from '../../domain/shared/contentActions.ts'
import { type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import type { FaqBody, NoticeBody } from '../../domain/wire/customerCentre.ts'
import { isSafeLink } from '../../domain/wire/promotions.ts'
import type { Deps } from '../platform/deps.ts'
import { hashOf } from '../platform/json.ts'
import { recordChange } from '../platform/recordChange.ts'
import { unknownFigures } from './figures.ts'

type Db = Deps['db']
type By = { actor: string; at: Date }
/** The id is null for a new one; the version is the one that was read before. */
type Seen = { id: number | null; version?: string | undefined }
type Saved<Code extends RefusalCode> = { id: number } | Refusal<Code>

/**
 * Returns staff's HTML without anything that runs, loads or covers the page: text, lists, tables and safe links remain.
 */
const cleanNotice = (html: string): string =>
  sanitize(html, {
    allowedTags: [
      'p',
      'br',
      'hr',
      'strong',
      'em',
      'u',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'blockquote',
      'a',
    ].concat(['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td']),
    allowedAttributes: {
      a: ['href', 'rel'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: isSafeLink(href) ? { href, rel: 'noopener noreferrer' } : {},
      }),
    },
  })

/**
 * Creates a question, or changes the one with that id and puts it back on the page. Refuses NOT_FOUND, CONTENT_CHANGED,
 * and INVALID_REQUEST for an unknown figure.
 */
export async function saveFaq(
  db: Db,
  what: Seen,
  body: FaqBody,
  by: By,
): Promise<Saved<'CONTENT_CHANGED' | 'INVALID_REQUEST' | 'NOT_FOUND'>> {
  const [unknown] = unknownFigures(body.answer)
  if (unknown !== undefined)
    return refuse('INVALID_REQUEST', {
      fields: { answer: '답변에 없는 수치의 이름이 있어요. 이름을 확인해 주세요.' },
    })
  return db.kysely.transaction().execute(async (trx) => {
    const before =
      what.id === null
        ? null
        : await trx
            .selectFrom('shop.faqs')
            .selectAll()
            .where('id', '=', what.id)
            .forUpdate()
            .executeTakeFirst()
    if (before === undefined) return refuse('NOT_FOUND')
    if (what.version !== undefined && what.version !== hashOf(before)) return refuse('CONTENT_CHANGED')
    const after =
      before === null
        ? await trx.insertInto('shop.faqs').values(body).returningAll().executeTakeFirstOrThrow()
        : await trx
            .updateTable('shop.faqs')
            .set({ ...body, withdrawn_at: null })
            .where('id', '=', before.id)
            .returningAll()
            .executeTakeFirstOrThrow()
    if (JSON.stringify(before) !== JSON.stringify(after))
      await recordChange(trx, { subject: 'faqs', key: after.id, before, after, ...by })
    return { id: after.id }
  })
}

/**
 * Publishes a notice now, or changes the one with that id, which keeps its date and is put back on the page. Refuses
 * NOT_FOUND and CONTENT_CHANGED.
 */
export function saveNotice(
  db: Db,
  what: Seen,
  body: NoticeBody,
  by: By,
): Promise<Saved<'CONTENT_CHANGED' | 'NOT_FOUND'>> {
  const written = { title: body.title, content: cleanNotice(body.content) }
  return db.kysely.transaction().execute(async (trx) => {
    const before =
      what.id === null
        ? null
        : await trx
            .selectFrom('shop.notices')
            .selectAll()
            .where('id', '=', what.id)
            .forUpdate()
            .executeTakeFirst()
    if (before === undefined) return refuse('NOT_FOUND')
    if (what.version !== undefined && what.version !== hashOf(before)) return refuse('CONTENT_CHANGED')
    const after =
      before === null
        ? await trx
            .insertInto('shop.notices')
            .values({ ...written, published_at: by.at })
            .returningAll()
            .executeTakeFirstOrThrow()
        : await trx
            .updateTable('shop.notices')
            .set({ ...written, withdrawn_at: null })
            .where('id', '=', before.id)
            .returningAll()
            .executeTakeFirstOrThrow()
    if (JSON.stringify(before) !== JSON.stringify(after))
      await recordChange(trx, { subject: 'notices', key: after.id, before, after, ...by })
    return { id: after.id }
  })
}

/** Takes a question or a notice off the page; saving it again puts it back. Refuses NOT_FOUND, also when it is off. */
export function withdraw(
  db: Db,
  what: 'faqs' | 'notices',
  id: number,
  by: By & { reason?: string },
): Promise<Refusal<'NOT_FOUND'> | null> {
  return db.kysely.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom(`shop.${what}`)
      .select('withdrawn_at')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const status = before?.withdrawn_at === null ? 'shown' : 'removed'
    if (!mayDo(helpActions, 'remove', { status }, 'staff')) return refuse('NOT_FOUND')
    await trx.updateTable(`shop.${what}`).set({ withdrawn_at: by.at }).where('id', '=', id).execute()
    await recordChange(trx, {
      subject: what,
      key: id,
      before: { withdrawn: false },
      after: { withdrawn: true },
      ...by,
    })
    return null
  })
}
