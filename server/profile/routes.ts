import { sql } from 'kysely'
import type pg from 'pg'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { myInfoAnswer } from '../../domain/wire/auth.ts'
import { done } from '../../domain/wire/primitives.ts'
import { changeInfoRequest, changePasswordRequest, passwordCheckRequest } from '../../domain/wire/recovery.ts'
import {
  browserOf,
  consumeVerification,
  type KnownPerson,
  keepIdentity,
  verifiedPersons,
} from '../identity/index.ts'
import { changePerson, memberPersons, myInfo } from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction, violates } from '../platform/database/refusableTransaction.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { sameBytes } from '../platform/security/encryption.ts'
import { changePassword, checkPassword } from './password.ts'

/**
 * Replaces name, phone number, birth date and gender by those of a new verification. Refuses IDENTITY_REQUIRED,
 * IDENTITY_EXPIRED, IDENTITY_DIFFERS when it is another person's, and NOT_LOGGED_IN when the member has just left.
 */
async function changeInfo(
  { db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>,
  memberId: number,
  browser: Buffer | null,
): Promise<Refusal<'IDENTITY_DIFFERS' | 'IDENTITY_EXPIRED' | 'IDENTITY_REQUIRED' | 'NOT_LOGGED_IN'> | null> {
  return refusableTransaction(db.pool, async (client) => {
    const person = await consumeVerification(client, env, browser)
    if (isRefusal(person)) return person
    const known = await lockedMember(client, memberId)
    if (known === undefined) return refuse('NOT_LOGGED_IN')
    if (!isSamePerson(known, person)) return refuse('IDENTITY_DIFFERS')
    await changePerson(client, memberId, person)
    await keepIdentity(client, { memberId, personHash: person.personHash, verifiedAt: clock.now() })
    return null
  }).catch((error: unknown) => {
    if (violates(error, 'member_identities_person_hash_key')) return refuse('IDENTITY_DIFFERS')
    throw error
  })
}

/** Locks the member's row, so that nothing is written for a member who leaves at this moment; undefined once they left. */
async function lockedMember(client: pg.ClientBase, memberId: number) {
  const queries = queriesOn(client)
  await sql`SELECT shop.lock_member(${memberId})`.execute(queries)
  return queries
    .selectFrom(memberPersons.as('m'))
    .leftJoin(verifiedPersons.as('i'), 'i.member_id', 'm.id')
    .select(['i.person_hash', 'm.birth_date', 'm.gender'])
    .where('m.id', '=', memberId)
    .where('m.withdrawn_at', 'is', null)
    .executeTakeFirst()
}
type KnownMember = NonNullable<Awaited<ReturnType<typeof lockedMember>>>

/** Members who joined before identities were stored are matched by birth date and gender, which do not change. */
function isSamePerson(known: KnownMember, person: KnownPerson): boolean {
  const { person_hash: hash } = known
  if (hash !== null) return person.knownAs.some((one) => sameBytes(hash, one))
  return (
    (known.birth_date === null || known.birth_date === person.birthDate) &&
    (known.gender === null || known.gender === person.gender)
  )
}

export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate

  app.put(
    '/api/users/my-info',
    {
      onRequest,
      schema: {
        summary: '내 정보 수정',
        description: '이름, 휴대폰 번호, 생년월일, 성별을 이 브라우저의 본인 인증 결과로 바꿔요.',
        body: changeInfoRequest,
        response: { 200: myInfoAnswer },
        refusals: ['NOT_LOGGED_IN', 'IDENTITY_REQUIRED', 'IDENTITY_EXPIRED', 'IDENTITY_DIFFERS'],
      },
    },
    async (request, reply) => {
      const refusal = await changeInfo(deps, request.member.id, browserOf(request))
      if (refusal !== null) return reply.refuse(refusal)
      const data = await myInfo(deps.db, request.member.id)
      return data === undefined ? reply.refuse(refuse('NOT_LOGGED_IN')) : { data }
    },
  )

  app.put(
    '/api/users/my-info-password',
    {
      onRequest,
      schema: {
        summary: '비밀번호 변경',
        description: '모든 기기에서 로그아웃돼요.',
        body: changePasswordRequest,
        response: { 200: done },
        refusals: [
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
          'NOT_LOGGED_IN',
          'PASSWORD_CHANGED_ELSEWHERE',
          'SOCIAL_ACCOUNT_WITHOUT_PASSWORD',
          'TOO_MANY_REQUESTS',
        ],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await changePassword(deps, request.member, request.body.password))
    },
  )

  app.post(
    '/api/users/my-password-check',
    {
      onRequest,
      schema: {
        summary: '비밀번호 확인',
        body: passwordCheckRequest,
        response: { 200: done },
        refusals: ['WRONG_PASSWORD', 'SOCIAL_ACCOUNT_WITHOUT_PASSWORD', 'TOO_MANY_REQUESTS'],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await checkPassword(deps, request.member, request.body.password))
    },
  )
}
