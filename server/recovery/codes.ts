import { createHash, randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { ProviderType } from '../../domain/members/events.ts'
import { providerNames } from '../../domain/members/providerNames.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { letterOf, maybeUnasked, writeMail } from '../mailing/index.ts'
import { changePasswordHash, doSafely, hashPassword, memberLogins } from '../members/index.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { keyedHash, sameBytes } from '../platform/security/encryption.ts'
import { revokeFamiliesOf } from '../platform/security/families.ts'
import { type Caller, triedAccount } from '../platform/security/tries.ts'
import { refusedTries } from './limits.ts'

/** The mail to a member who asked to reset the password. */
function codeLetter(shop: string, to: string, code: string) {
  return letterOf(shop, {
    to,
    subject: `[${shop}] 비밀번호 재설정 인증번호`,
    heading: '비밀번호 재설정 인증번호예요',
    before: ['아래 번호를 화면에 입력해 주세요.'],
    shown: code,
    after: ['5분 동안 쓸 수 있어요.', '다른 사람에게 알려 주지 마세요.'],
    footer: maybeUnasked,
  })
}

/** Tells the owner of a social account how it logs in, because it has no password. Only this mail says so. */
function socialLetter(shop: string, to: string, provider: ProviderType) {
  return letterOf(shop, {
    to,
    subject: `[${shop}] 가입하신 계정을 알려 드려요`,
    heading: `${providerNames[provider]} 계정으로 가입하셨어요`,
    before: [
      '이 이메일로 가입한 계정은 비밀번호를 쓰지 않아요.',
      `로그인 화면에서 ${providerNames[provider]} 로그인을 눌러 주세요.`,
    ],
    after: [],
    footer: maybeUnasked,
  })
}

/** Tells a member that no more codes are sent or tried today, because somebody else used them up (rule 572). */
function usedUpLetter(shop: string, to: string, provider: ProviderType | null) {
  return letterOf(shop, {
    to,
    subject: `[${shop}] 비밀번호 재설정 인증번호를 하루 동안 더 보내지 않아요`,
    heading: '비밀번호 재설정 요청이 너무 많았어요',
    before: [
      '로그인한 적이 없는 기기에서 이 이메일로 인증번호를 여러 번 요청하거나 입력했어요.',
      '그래서 그런 기기에는 하루 동안 인증번호를 더 보내거나 확인하지 않아요.',
    ],
    after:
      provider === null
        ? [
            '본인이 아니었다면 받은 인증번호를 아무에게도 알려 주지 마세요. 비밀번호는 그대로예요.',
            '비밀번호를 바꾸려면 로그인한 적이 있는 기기에서 비밀번호 찾기를 이용해 주세요. 로그인돼 있으면 마이페이지에서 바로 바꿀 수 있어요.',
            '그런 기기가 없거나 도움이 필요하면 고객센터로 알려 주세요.',
          ]
        : [
            `이 계정은 비밀번호를 쓰지 않으니 ${providerNames[provider]} 로그인을 그대로 이용해 주세요.`,
            '본인이 아니었다면 따로 하실 일은 없어요.',
          ],
  })
}

type Needs = Pick<Deps, 'clock' | 'db' | 'env' | 'queue' | 'store'>
type Account = { id: number; provider: ProviderType | null }

/** How long a code is valid and how often it may be tried. */
export const codeLivesSeconds = 300
export const resendAfterSeconds = 30
const mostTries = 5
const ticketLivesSeconds = 600
const aDayMinutes = 24 * 60

const accountHash = (env: Needs['env'], email: string): Buffer =>
  keyedHash(env.DATA_SECRET, 'verificationCode', email)
const codeHash = (env: Needs['env'], email: string, code: string): Buffer =>
  keyedHash(env.DATA_SECRET, 'verificationCode', `${email}|${code}`)
const ticketHash = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/**
 * Sends a code. An unknown email gets the same answer for the same work as a member's: one row, one hash, one mail, one
 * job. Refuses TOO_MANY_REQUESTS, also within 30 seconds of the last code.
 */
export async function sendCode(
  needs: Needs,
  email: string,
  caller: Caller,
): Promise<Refusal<'TOO_MANY_REQUESTS'> | null> {
  const { db, env } = needs
  const tooMany = await countCodeTries(needs, 'code-send', { email, caller })
  if (tooMany !== null) return tooMany
  const account = await accountOf(needs, email)
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const sent = await refusableTransaction(db.pool, async (client) => {
    const memberId = account?.provider === null ? account.id : null
    const written = await queriesOn(client)
      .insertInto('personal.verification_codes')
      .values({
        account_hash: accountHash(env, email),
        member_id: memberId,
        code_hash: codeHash(env, email, code),
        expires_at: realTimeIn(codeLivesSeconds),
      })
      .onConflict((known) =>
        known
          .column('account_hash')
          .doUpdateSet(({ ref }) => ({
            member_id: ref('excluded.member_id'),
            code_hash: ref('excluded.code_hash'),
            tries: 0,
            sent_at: realNow,
            expires_at: ref('excluded.expires_at'),
          }))
          // A code that is too recent is kept, and its row tells how long to wait.
          .where('personal.verification_codes.sent_at', '<=', realTimeIn(-resendAfterSeconds)),
      )
      .returning('account_hash')
      .executeTakeFirst()
    const wait = written === undefined ? await secondsToWait(client, accountHash(env, email)) : 0
    if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
    await writeMail(client, needs, {
      letter: letterFor(env.SHOP_NAME, email, account, code),
      memberId: account?.id ?? null,
      goodForMinutes: codeLivesSeconds / 60,
    })
    return null
  })
  return sent
}

/**
 * Counts that somebody asks for a code or tries one. Who uses up what an account has for a day has its member told, unless
 * it was on a device of theirs, where they read it. Refuses TOO_MANY_REQUESTS (rule 572).
 */
async function countCodeTries(
  needs: Needs,
  kind: 'code-check' | 'code-send',
  { email, caller }: { email: string; caller: Caller },
): Promise<Refusal<'TOO_MANY_REQUESTS'> | null> {
  const tooMany = await refusedTries(needs, [
    [`${kind}-address`, caller.address],
    [`${kind}-account`, triedAccount(email, caller)],
  ])
  if (tooMany?.isForTheDay === true && caller.device === null) await tellUsedUp(needs, email)
  return tooMany?.refusal ?? null
}

/** Mails a member once a day that codes are used up. An unknown email makes the same work and no mail. */
async function tellUsedUp(needs: Needs, email: string): Promise<void> {
  if ((await refusedTries(needs, [['code-told-account', email]])) !== null) return
  const account = await accountOf(needs, email)
  const letter = account === undefined ? null : usedUpLetter(needs.env.SHOP_NAME, email, account.provider)
  await inTransaction(needs.db.pool, (client) =>
    writeMail(client, needs, { letter, memberId: account?.id ?? null, goodForMinutes: aDayMinutes }),
  )
}

async function secondsToWait(client: pg.ClientBase, account: Buffer): Promise<number> {
  const row = await queriesOn(client)
    .selectFrom('personal.verification_codes')
    .select(
      sql<number>`ceil(${resendAfterSeconds} - extract(epoch FROM clock_timestamp() - sent_at))::int`.as(
        'wait',
      ),
    )
    .where('account_hash', '=', account)
    .executeTakeFirst()
  return Math.max(1, row?.wait ?? resendAfterSeconds)
}

async function accountOf({ db }: Needs, email: string): Promise<Account | undefined> {
  return db.kysely
    .selectFrom(memberLogins.as('m'))
    .select(['id', 'provider_type as provider'])
    .where('email', '=', email)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
}

function letterFor(shop: string, email: string, account: Account | undefined, code: string) {
  if (account === undefined) return null
  return account.provider === null
    ? codeLetter(shop, email, code)
    : socialLetter(shop, email, account.provider)
}

/**
 * Exchanges a code for a one-time ticket. Refuses VERIFICATION_CODE_WRONG with the tries that are left,
 * VERIFICATION_CODE_EXPIRED after five minutes, after five tries or when no code was sent, and TOO_MANY_REQUESTS.
 */
export async function checkCode(
  needs: Needs,
  given: { email: string; authNumber: string },
  caller: Caller,
): Promise<
  | { verification: string }
  | Refusal<'TOO_MANY_REQUESTS' | 'VERIFICATION_CODE_EXPIRED' | 'VERIFICATION_CODE_WRONG'>
> {
  const { db, env } = needs
  const { email, authNumber } = given
  const tooMany = await countCodeTries(needs, 'code-check', { email, caller })
  if (tooMany !== null) return tooMany
  const account = accountHash(env, email)
  // Counted before the code is compared, so that a thousand concurrent guesses count as a thousand tries.
  const row = await db.kysely
    .updateTable('personal.verification_codes')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('account_hash', '=', account)
    .where('expires_at', '>', realNow)
    .where('tries', '<', mostTries)
    .returning(['code_hash', 'tries'])
    .executeTakeFirst()
  const expected = codeHash(env, email, authNumber)
  if (row === undefined) return refuse('VERIFICATION_CODE_EXPIRED')
  if (!sameBytes(row.code_hash, expected)) {
    const triesLeft = mostTries - row.tries
    return triesLeft > 0
      ? refuse('VERIFICATION_CODE_WRONG', { triesLeft })
      : refuse('VERIFICATION_CODE_EXPIRED', { triesLeft })
  }
  const verification = randomBytes(32).toString('base64url')
  const taken = await db.kysely
    .with('used', (codes) =>
      codes
        .deleteFrom('personal.verification_codes')
        .where('account_hash', '=', account)
        .where('code_hash', '=', row.code_hash)
        .returning(['account_hash', 'member_id']),
    )
    .insertInto('personal.verification_tickets')
    .columns(['ticket_hash', 'account_hash', 'member_id', 'expires_at'])
    .expression((tickets) =>
      tickets
        .selectFrom('used')
        .select(({ val }) => [
          val(ticketHash(verification)).as('ticket_hash'),
          'used.account_hash',
          'used.member_id',
          realTimeIn(ticketLivesSeconds).as('expires_at'),
        ]),
    )
    .executeTakeFirst()
  return taken.numInsertedOrUpdatedRows === 1n ? { verification } : refuse('VERIFICATION_CODE_EXPIRED')
}

/**
 * Sets a new password and ends every login of the member. Refuses VERIFICATION_TICKET_INVALID, and says whether its time is
 * over or a password was set since (rule 967).
 */
export async function resetPassword(
  needs: Needs,
  given: { email: string; verification: string; password: string },
  address: string,
): Promise<Refusal<'TOO_MANY_REQUESTS' | 'VERIFICATION_TICKET_INVALID' | CommandCode> | null> {
  const { db, env } = needs
  const tooMany = await refusedTries(needs, [['password-reset-address', address]])
  if (tooMany !== null) return tooMany.refusal
  const found = await ticketOf(db.pool, env, given)
  if (isRefusal(found)) return found
  const passwordHash = await hashPassword(given.password)
  return doSafely(
    needs,
    { type: 'member.password.changed', data: { memberId: found.memberId } },
    {
      refusedAtAppend: ['VERIFICATION_TICKET_INVALID'],
      rows: async (client) => {
        // Another request may have used it up, or another password been set, while this one was hashed.
        const taken = await ticketOf(client, env, given, { isTaken: true })
        if (isRefusal(taken)) return taken
        if (!(await changePasswordHash(client, found.memberId, passwordHash)))
          return refuse('VERIFICATION_TICKET_INVALID', { because: 'expired' })
        await voidCodes(client, found.memberId)
        await revokeFamiliesOf(client, found.memberId, 'password_change')
        return null
      },
    },
  )
}

/**
 * Finds an unexpired ticket and the member who may use it. `isTaken` keeps it for this transaction. Refuses
 * VERIFICATION_TICKET_INVALID.
 */
async function ticketOf(
  client: pg.Pool | pg.ClientBase,
  env: Needs['env'],
  { email, verification }: { email: string; verification: string },
  { isTaken = false } = {},
): Promise<{ memberId: number } | Refusal<'VERIFICATION_TICKET_INVALID'>> {
  const row = await queriesOn(client)
    .selectFrom('personal.verification_tickets')
    .select('member_id as memberId')
    .where('ticket_hash', '=', ticketHash(verification))
    .where('account_hash', '=', accountHash(env, email))
    .where('expires_at', '>', realNow)
    .$if(isTaken, (tickets) => tickets.forUpdate())
    .executeTakeFirst()
  if (row === undefined) return refuse('VERIFICATION_TICKET_INVALID', { because: 'expired' })
  return row.memberId === null
    ? refuse('VERIFICATION_TICKET_INVALID', { because: 'password_changed' })
    : { memberId: row.memberId }
}

/**
 * Voids what could set another password: whoever read the mailbox before this one was set gets no further. A ticket stays
 * until its time is over, without its member, so that whoever has it reads why.
 */
export async function voidCodes(client: pg.ClientBase, memberId: number): Promise<void> {
  const queries = queriesOn(client)
  await queries.deleteFrom('personal.verification_codes').where('member_id', '=', memberId).execute()
  await queries
    .updateTable('personal.verification_tickets')
    .set({ member_id: null })
    .where('member_id', '=', memberId)
    .execute()
}

/** Deletes expired codes and tickets. */
export async function forgetCodes({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.kysely.deleteFrom('personal.verification_codes').where('expires_at', '<', realNow).execute()
  await db.kysely.deleteFrom('personal.verification_tickets').where('expires_at', '<', realNow).execute()
}
